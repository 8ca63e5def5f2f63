const mark = Symbol.for('visavis.database-unavailable')

/** The database could not be asked, or did not answer: whoever asked may try again soon. */
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
 * SQLSTATEs that pass by themselves (PostgreSQL, appendix A): connection exceptions, serialisation failures and deadlocks, insufficient
 * resources, locks that were not free in time, cancelled by a timeout, sessions ended by the server.
 */
const passing = /^(08...|25P0[34]|40001|40P01|53...|55P03|57014|57P0.)$/
/** Of these, the ones in which one statement had no luck and the connection goes on. */
const ofOneStatement = /^(40001|40P01|55P03|57014)$/

/** The code of an error, also of one that several addresses gave together. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether the server is away or overloaded and the same request may succeed a little later: 503, never 500. Looks through wrapped errors. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (mark in current || passing.test(sqlCode(current))) return true
    current = current.cause
  }
  return false
}

/** Whether a statement's error leaves its connection as it was. */
export const isOfOneStatement = (error: unknown) => ofOneStatement.test(codeOf(error) ?? '')

/** A code counts as the server's own only with its severity: elsewhere five letters mean something else (EPIPE). */
const sqlCode = (error: Error) => ('severity' in error ? (codeOf(error) ?? '') : '')
