import { AsyncLocalStorage } from 'node:async_hooks'

/** How one request uses the database, and what it met there. */
export type DatabaseUse = {
  /** Milliseconds until a statement that was not answered is given up. */
  readonly statementMs: number
  /** May take the connections that are kept back for sign-in and webhooks. */
  readonly isReserved: boolean
  /** Something could not be read or written because the database was not available. */
  hasFailed: boolean
  /** A page or form did not deal with that itself. */
  isUnhandled: boolean
  /** It did not answer in time: nothing more is asked, so that the request ends in bounded time. */
  isAway: boolean
}

const current = new AsyncLocalStorage<DatabaseUse>()

/** Runs a request's work; what it asks of the database is bounded by `statementMs` (5,500) per statement. */
export function usingDatabase<T>(
  options: { statementMs?: number; isReserved?: boolean },
  work: (use: DatabaseUse) => Promise<T>,
): Promise<T> {
  const { statementMs = 5_500, isReserved = false } = options
  const use: DatabaseUse = { statementMs, isReserved, hasFailed: false, isUnhandled: false, isAway: false }
  return current.run(use, () => work(use))
}

/** The request this is asked for; undefined in jobs, sweeps and tools. */
export const currentUse = (): DatabaseUse | undefined => current.getStore()
