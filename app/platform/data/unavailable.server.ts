const mark = Symbol.for('visavis.database-unavailable')

/** The database was unreachable or did not answer; the same request may succeed a little later. */
export class DatabaseUnavailable extends Error {
  readonly [mark] = true
  /** The driver's or the system's code, e.g. ECONNREFUSED, 53300. */
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the database does not answer', { cause })
    this.name = 'DatabaseUnavailable'
    this.code = codeOf(cause)
  }
}

/**
 * Transient SQLSTATEs (PostgreSQL, appendix A): connection exceptions, serialisation failures and deadlocks,
 * insufficient resources, lock timeouts, statements cancelled by a timeout, sessions ended by the server.
 */
const transientStates = /^(08...|25P0[34]|40001|40P01|53...|55P03|57014|57P0.)$/
/** Those of them that fail one statement and leave its connection usable. */
const statementStates = /^(40001|40P01|55P03|57014)$/

/** The code of an error, also of an AggregateError. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether the server is unreachable or overloaded: answered with 503, never 500. Looks through wrapped errors. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (mark in current || transientStates.test(sqlCode(current))) return true
    current = current.cause
  }
  return false
}

/** When the database's disk was last full, on the monotonic clock. */
let diskFullAt = Number.NEGATIVE_INFINITY

/** Records a failure for its request if the database was unavailable. Returns the error. */
export function noteFailure<E>(error: E, use: { hasFailed: boolean } | undefined): E {
  if (!isDatabaseUnavailable(error)) return error
  if (isDiskFull(error)) diskFullAt = performance.now()
  if (use) use.hasFailed = true
  return error
}

/** Whether a write failed within the last minute because the database's disk is full. */
export const hadFullDisk = (now = performance.now()) => now - diskFullAt < 60_000

function isDiskFull(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (codeOf(current) === '53100') return true
    current = current.cause
  }
  return false
}

/** Whether a statement's error leaves its connection usable. */
export const isOfOneStatement = (error: unknown) => statementStates.test(codeOf(error) ?? '')

/** Only errors of the server have a severity; elsewhere five letters mean something else (EPIPE). */
const sqlCode = (error: Error) => ('severity' in error ? (codeOf(error) ?? '') : '')
