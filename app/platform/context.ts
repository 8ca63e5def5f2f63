import { type Clock, fixedClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, type Db, databaseNow, inTransaction, type Tx, violatedConstraint } from './data/db.server.ts'
import type { Jobs } from './data/jobs.server.ts'
import type { Live } from './data/live.server.ts'
import type { Replica } from './data/replica.server.ts'
import type { Log } from './log.ts'
import type { Files } from './outside/files.server.ts'
import type { PaymentsClient } from './outside/payments.server.ts'
import { Refusal } from './refusal.ts'
import type { Secrets } from './security/secrets.server.ts'
import type { Viewer } from './viewer.ts'

/** A process's dependencies, created in server/context.ts (in tests, by tests/support). */
export type Ctx = {
  config: Config
  database: Database
  db: Db
  replica?: Replica | null
  clock: Clock
  log: Log
  jobs: Jobs
  live: Live
  files: Files
  payments: PaymentsClient
  secrets: Secrets
}

/** Opens a transaction, or joins one with `join`. Inside, `ctx.clock` is the transaction's time. */
export type Command<V, I, O> = {
  (ctx: Ctx, viewer: V, input: I): Promise<O>
  join(ctx: Ctx, tx: Tx, viewer: V, input: I): Promise<O>
}

function throwAccountClosed(error: unknown): never {
  throw violatedConstraint(error) === 'users_canceled_takes_nothing'
    ? new Refusal('account_closed', { status: 403 })
    : error
}

/** Rolls back on refusals and errors. Writing for a deleted account is refused with `account_closed`. */
export function command<V extends Viewer | System | null, I, O>(
  body: (ctx: Ctx, tx: Tx, viewer: V, input: I) => Promise<O>,
): Command<V, I, O> {
  const run = (ctx: Ctx, viewer: V, input: I) =>
    inTransaction(ctx.db, async (tx) =>
      body({ ...ctx, clock: fixedClock(await databaseNow(tx)) }, tx, viewer, input),
    ).catch(throwAccountClosed)
  return Object.assign(run, { join: body })
}

export type System = { readonly system: string }

export const system = (name: string): System => ({ system: name })
