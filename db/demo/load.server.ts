import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { users } from '#db/schema/all.ts'
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { demoActivity } from './activity.ts'
import { insertDemoSlots } from './availability.server.ts'
import { insertCallReports } from './call-reports.server.ts'
import { insertCalls } from './calls.server.ts'
import { insertDemoCases } from './cases.server.ts'
import { userIdOf } from './ids.ts'
import { insertLedger } from './ledger.server.ts'
import { insertNotifications } from './notifications.server.ts'
import { insertFavorites, insertPeople } from './people.server.ts'
import { storePortraits } from './portraits.server.ts'
import { insertDemoTaxDetails } from './tax.server.ts'
import { insertTestimonials } from './testimonials.server.ts'

/** Serialises changes of the demo between processes, without timeouts, until the transaction ends. */
export async function lockDemo(tx: Tx): Promise<void> {
  await rows(
    tx,
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('visavis.demo'))`)
}

/** Whether this database has accounts of the demo that were not deleted. */
export async function isLoaded(db: Db): Promise<boolean> {
  const ids = ACCOUNTS.map(({ key }) => userIdOf(key))
  return (await db.$count(users, and(inArray(users.id, ids), isNull(users.canceledAt)))) > 0
}

/**
 * Inserts the whole demo into a database without sign-ups; false when there are some. All or nothing: photos first,
 * then all rows in one transaction, so that a killed start can be repeated.
 */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  if (await hasSignUps(ctx.db)) return false
  return insertDemo(ctx, system('demo'), { passwordHash: await hashPassword(DEMO_PASSWORD) })
}

const hasSignUps = async (db: Db) => (await db.$count(users, ne(users.role, 'admin'))) > 0

const insertDemo = command(async (ctx, tx, actor: System, input: { passwordHash: string }) => {
  await lockDemo(tx)
  if (await hasSignUps(tx)) return false
  const portraits = storePortraits(ctx.files)
  // Awaited below; when an insert fails first, that error is the one to report.
  portraits.catch(() => {})
  const now = ctx.clock.now()
  const { vatPercent } = ctx.config
  const activity = demoActivity(now)
  await insertPeople(tx, now, input.passwordHash)
  await insertDemoTaxDetails(ctx, tx, actor)
  await insertFavorites(tx, now, activity.favorites)
  await insertDemoSlots(tx, activity.slots, now)
  await insertCalls(tx, activity.calls)
  await insertCallReports(tx, activity.calls)
  await insertLedger(tx, { ...activity, vatPercent })
  await insertNotifications(tx, activity, vatPercent)
  await insertDemoCases(tx, now)
  await insertTestimonials(tx)
  // A planner that last saw these tables empty reads the books in nested loops, for minutes.
  await tx.execute(sql`analyze`)
  await portraits
  return true
})
