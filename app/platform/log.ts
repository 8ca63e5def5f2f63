import pino from 'pino'

/**
 * Structured log. Pass only what is listed in `LogFields`; personal data has no field, so it cannot be logged by
 * accident.
 */
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

export type Log = {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** Makes the log; errors are reduced to name, code, message of the driver and stack. */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const write =
    (kind: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}) => {
      const { error, ...rest } = fields
      if (rest.detail !== undefined) rest.detail = withoutPeople(rest.detail)
      logger[kind](error === undefined ? rest : { ...rest, error: describeError(error) }, message)
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/** What of an error may be written down: SQL parameters and bodies stay out. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = (cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code
  const whole = error.message.startsWith('Failed query') ? (cause?.message ?? 'Failed query') : error.message
  // What could not be read stands in quotes: a value that PostgreSQL refuses, text that is no JSON.
  const quotesInput = error instanceof SyntaxError || /^22/.test(String(code))
  const message = withoutPeople(quotesInput ? whole.replace(/"[^"]*"?/g, '"…"') : whole)
  return { name: error.name, code, message, stack: stackOf(error) }
}

/** Text of others, such as a mail server that refuses a recipient, without the addresses in it. */
const withoutPeople = (text: string) => text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]')

/** The places of a stack only: messages can be several lines long, and hold the parameters of a statement. */
const stackOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .join('\n')

/** A log that says nothing, for tests. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
