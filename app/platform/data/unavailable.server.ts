import { DrizzleQueryError } from 'drizzle-orm'

/** The database is unreachable or didn't answer. Retrying later may work. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** An error reported by PostgreSQL. Only those have a severity; five-letter codes also occur elsewhere (EPIPE). */
export const isServerError = (error: Error): error is Error & { code: string; constraint?: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** Connection errors, deadlocks, insufficient resources, timeouts, ended sessions (PostgreSQL, appendix A). */
const transientStates = /^(08...|25P0[34]|40001|40P01|53...|55P03|57014|57P0.)$/

/** Driver errors without an answer from the server. */
const lostConnection = /timeout|terminated|not queryable|closed|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH/i

/** Whether the database is unreachable or overloaded: answer 503, not 500. Looks through wrapped errors. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let isQuery = false
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return true
    if (isServerError(current)) return transientStates.test(current.code)
    // Other services fail with the same words, so the failure must be a query.
    if (isQuery && lostConnection.test(`${(current as { code?: unknown }).code} ${current.message}`)) return true
    isQuery ||= current instanceof DrizzleQueryError
  }
  return false
}

let diskFullAt = Number.NEGATIVE_INFINITY

export function recordFullDisk(error: unknown): void {
  for (let current = error; current instanceof Error; current = current.cause)
    if (isServerError(current) && current.code === '53100') diskFullAt = performance.now()
}

export const hadFullDisk = (now = performance.now()) => now - diskFullAt < 60_000
