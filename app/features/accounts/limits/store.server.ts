import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/db.ts'

/**
 * Counts one attempt and tells how many there were since the period of the key began. One statement, so two processes
 * cannot both be the last one. Runs outside the caller's transaction: a refused attempt counts as well.
 */
export async function countAttempt(db: Db, key: string, seconds: number, now: Date): Promise<number> {
  const at = now.getTime()
  const begun = sql`rate_limits.last_request > ${at - seconds * 1000}`
  const [row] = await rows<{ count: number }>(
    db,
    sql`insert into rate_limits as rate_limits (key, count, last_request) values (${key}, 1, ${at})
        on conflict (key) do update set
          count = case when ${begun} then rate_limits.count + 1 else 1 end,
          last_request = case when ${begun} then rate_limits.last_request else excluded.last_request end
        returning count`,
  )
  return row?.count ?? 1
}

/** Forgets counters that nothing asked about for a day. */
export const removeOldCounters = (db: Db, now: Date) =>
  rows(db, sql`delete from rate_limits where last_request < ${now.getTime() - 86_400_000}`)
