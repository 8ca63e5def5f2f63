import { sql } from 'drizzle-orm'
import { standby } from '#db/schema/operation.ts'
import type { Ctx } from '../context.ts'
import { clearAlarms, listOpenAlarms, raiseAlarm } from './alarms.server.ts'
import { type Db, inTransaction, rows } from './db.server.ts'

const ALARM = 'backup_overdue'

/** Time of the newest backup's data, and of the last drill that restored one. */
export async function lastBackups(db: Db): Promise<{ backup: Date | null; drill: Date | null }> {
  const [last] = await rows<{ backup: string | null; drill: string | null }>(
    db,
    sql`select max(made_at) filter (where kind = 'backup')::text as backup,
        max(finished_at) filter (where kind = 'drill')::text as drill from backups`,
  )
  const toDate = (text: string | null | undefined) => (text ? new Date(text) : null)
  return { backup: toDate(last?.backup), drill: toDate(last?.drill) }
}

/** Alerts the operator once a day while the last backup is older than two days, in public installations. */
export async function watchBackups(ctx: Pick<Ctx, 'config' | 'database' | 'db' | 'log'>): Promise<void> {
  if (!ctx.config.isPublic || ctx.config.demo || ctx.database.kind === 'embedded') return
  await inTransaction(ctx.db, async (tx) => {
    const [found] = await rows<{ isOverdue: boolean | null }>(
      tx,
      sql`select coalesce((select max(made_at) from backups where kind = 'backup'), (select min(created_at) from users))
          < app_now() - interval '2 days' as "isOverdue"`,
    )
    if (!found?.isOverdue) return void (await clearAlarms(tx, ALARM))
    if ((await listOpenAlarms(tx, ALARM)).length > 0) return
    await raiseAlarm(ctx, tx, { code: ALARM, message: 'the last backup is older than two days' })
  })
}

/** Whether this is a restored copy that the operator hasn't resumed. */
export const isOnStandby = async (db: Db): Promise<boolean> => (await db.$count(standby)) > 0

/** Returns whether it was on standby. */
export const endStandby = async (db: Db): Promise<boolean> =>
  (await db.delete(standby).returning({ id: standby.id })).length > 0
