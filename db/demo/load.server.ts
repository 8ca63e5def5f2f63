import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { users } from '#db/schema/all.ts'
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { insertWindows } from './availability.server.ts'
import { insertCalls } from './calls.server.ts'
import { userIdOf } from './ids.ts'
import { insertBooks } from './ledger.server.ts'
import { insertNotifications } from './notifications.server.ts'
import { insertFavorites, insertPeople } from './people.server.ts'
import { storePortraits } from './portraits.server.ts'
import { demoStories } from './stories.ts'

/** Lets only one process at a time work on the demo, for as long as that takes; ends with the transaction. */
export async function lockDemo(tx: Tx): Promise<void> {
  await rows(
    tx,
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('visavis.demo'))`)
}

/** Whether people of the demo live in this database; whose account was deleted does not. */
export async function isLoaded(db: Db): Promise<boolean> {
  const ids = ACCOUNTS.map(({ key }) => userIdOf(key))
  return (await db.$count(users, and(inArray(users.id, ids), isNull(users.canceledAt)))) > 0
}

/**
 * Writes the whole demo into a database where nobody has signed up yet; false when there is somebody already. All or nothing:
 * the photos come first, the rows in one transaction, so that a start which was killed is simply done again.
 */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  if (await isSettled(ctx.db)) return false
  return write(ctx, system('demo'), { passwordHash: await hashPassword(DEMO_PASSWORD) })
}

const isSettled = async (db: Db) => (await db.$count(users, ne(users.role, 'admin'))) > 0

const write = command(async (ctx, tx, _actor: System, input: { passwordHash: string }) => {
  await lockDemo(tx)
  if (await isSettled(tx)) return false
  const portraits = storePortraits(ctx.files)
  // Awaited below; when writing fails first, that error is the one to tell.
  portraits.catch(() => {})
  const now = ctx.clock.now()
  const { vatPercent } = ctx.config
  const stories = demoStories(now)
  await insertPeople(tx, now, input.passwordHash)
  await insertFavorites(tx, now, stories.favorites)
  await insertWindows(tx, stories.windows, now)
  await insertCalls(tx, stories.calls)
  await insertBooks(tx, { ...stories, vatPercent })
  await insertNotifications(tx, stories, vatPercent)
  await portraits
  return true
})
