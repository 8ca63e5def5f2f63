import { sql } from 'drizzle-orm'
import { standby } from '#db/schema/operation.ts'
import { type Db, rows } from './db.server.ts'

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

/** Whether the newest backup, or an installation without one, is older than two days. */
export async function isBackupOverdue(db: Db): Promise<boolean> {
  const [found] = await rows<{ isOverdue: boolean | null }>(
    db,
    sql`select coalesce((select max(made_at) from backups where kind = 'backup'), (select min(created_at) from users))
        < app_now() - interval '2 days' as "isOverdue"`,
  )
  return found?.isOverdue === true
}

/** Whether this is a restored copy that the operator hasn't resumed. */
export const isOnStandby = async (db: Db): Promise<boolean> => (await db.$count(standby)) > 0

/** Returns whether it was on standby. */
export const endStandby = async (db: Db): Promise<boolean> =>
  (await db.delete(standby).returning({ id: standby.id })).length > 0
