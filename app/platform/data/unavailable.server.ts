import { DrizzleQueryError } from 'drizzle-orm'

/** The database was unreachable or did not answer; the same request may succeed a little later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** An error that the server answered. Only those have a severity; elsewhere five letters mean something else (EPIPE). */
export const isServerError = (error: Error): error is Error & { code: string; constraint?: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** Connection exceptions, deadlocks, insufficient resources, timeouts, ended sessions (PostgreSQL, appendix A). */
const transientStates = /^(08...|25P0[34]|40001|40P01|53...|55P03|57014|57P0.)$/

/** What a driver reports without an answer of the server. */
const lostConnection = /timeout|terminated|not queryable|closed|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH/i

/** Whether the server is unreachable or overloaded: answered with 503, never 500. Looks through wrapped errors. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let isQuery = false
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return true
    if (isServerError(current)) return transientStates.test(current.code)
    // Other programs are unreachable in the same words; what failed must be a query.
    if (isQuery && lostConnection.test(`${(current as { code?: unknown }).code} ${current.message}`)) return true
    isQuery ||= current instanceof DrizzleQueryError
  }
  return false
}

let diskFullAt = Number.NEGATIVE_INFINITY

export function noteFullDisk(error: unknown): void {
  for (let current = error; current instanceof Error; current = current.cause)
    if (isServerError(current) && current.code === '53100') diskFullAt = performance.now()
}

/** Within the last minute. */
export const hadFullDisk = (now = performance.now()) => now - diskFullAt < 60_000
