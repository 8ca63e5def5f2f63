import { AsyncLocalStorage } from 'node:async_hooks'

/** How one request may use the database, and how that went. */
export type DatabaseUse = {
  /** Timeout of each statement in milliseconds. */
  readonly statementMs: number
  /** May take the connections reserved for sign-in and webhooks. */
  readonly isReserved: boolean
  /** A read or write failed because the database was unavailable. */
  hasFailed: boolean
  /** A page or form did not handle that failure itself. */
  isUnhandled: boolean
  /** A statement timed out: no more are sent, so that the request ends in bounded time. */
  isUnavailable: boolean
}

const current = new AsyncLocalStorage<DatabaseUse>()

/** Runs a request's work with a timeout of `statementMs` (5,500) for each of its statements. */
export function withDatabaseBudget<T>(
  options: { statementMs?: number; isReserved?: boolean },
  work: (use: DatabaseUse) => Promise<T>,
): Promise<T> {
  const { statementMs = 5_500, isReserved = false } = options
  const use: DatabaseUse = { statementMs, isReserved, hasFailed: false, isUnhandled: false, isUnavailable: false }
  return current.run(use, () => work(use))
}

/** The budget of the current request; undefined in jobs, sweeps and tools. */
export const currentDatabaseUse = (): DatabaseUse | undefined => current.getStore()
