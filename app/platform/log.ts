import pino from 'pino'

/** Deliberately has no fields for personal data. */
export type LogFields = {
  requestId?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  code?: string
  job?: string
  event?: string
  subject?: string
  count?: number
  attempt?: number
  detail?: string
  error?: unknown
}

export type DescribedError = ReturnType<typeof describeError>
export type ErrorReporter = (message: string, fields: LogFields, error: DescribedError) => void

export type Log = {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** `report` gets each error as it is written to the log. */
export function createLog(level: string, report?: ErrorReporter): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const write =
    (kind: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}) => {
      const { error, ...rest } = fields
      if (rest.detail !== undefined) rest.detail = redactEmailAddresses(rest.detail)
      if (error === undefined) return logger[kind](rest, message)
      const described = describeError(error)
      logger[kind]({ ...rest, error: described }, message)
      if (kind === 'error') report?.(message, rest, described)
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/** The parts of an error that are safe to log: no SQL parameters, no bodies. */
export function describeError(error: unknown): {
  name: string
  code?: unknown
  message?: string
  stack?: string | undefined
} {
  if (!(error instanceof Error)) return { name: typeof error }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = (cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code
  const whole = error.message.startsWith('Failed query') ? (cause?.message ?? 'Failed query') : error.message
  // These errors quote the invalid input: PostgreSQL data errors (class 22) and JSON syntax errors.
  const quotesInput = error instanceof SyntaxError || /^22/.test(String(code))
  const message = redactEmailAddresses(quotesInput ? whole.replace(/"[^"]*"?/g, '"…"') : whole)
  return { name: error.name, code, message, stack: stackOf(error) }
}

/** Hides email addresses in foreign text, such as a mail server's rejection of a recipient. */
const redactEmailAddresses = (text: string) => text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]')

/** Stack frames only: the message may span lines and contain SQL parameters. */
const stackOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .join('\n')

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** We count further lines and log the number at the end of the minute. */
export const LINES_A_MINUTE = 20
const windowMs = 60_000

type Bucket = { written: number; leftOut: number }

const bucketsOfLog = new WeakMap<Log, Map<string, Bucket>>()

/** Logs at most twenty lines per kind and minute, so a flood can't fill the disk. `kind` comes from a fixed list. */
export function writeSampled(log: Log, level: 'info' | 'warn', kind: string, message: string, fields: LogFields): void {
  const buckets = bucketsOfLog.get(log) ?? new Map<string, Bucket>()
  bucketsOfLog.set(log, buckets)
  let bucket = buckets.get(kind)
  if (!bucket) {
    const begun = { written: 0, leftOut: 0 }
    bucket = begun
    buckets.set(kind, begun)
    setTimeout(() => {
      buckets.delete(kind)
      if (begun.leftOut > 0) log[level]('similar lines were dropped', { event: kind, count: begun.leftOut })
    }, windowMs).unref()
  }
  if (bucket.written < LINES_A_MINUTE) {
    bucket.written++
    log[level](message, fields)
  } else bucket.leftOut++
}
