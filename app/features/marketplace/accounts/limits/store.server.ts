import { lt, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { deleteInBatches } from '#app/platform/data/delete-in-batches.server.ts'
import { rateLimits } from '#db/schema/all.ts'

/**
 * Counts attempts and returns how many there were since the key's period began. One statement, so that two processes
 * cannot both be the last one. Outside the caller's transaction: a refused attempt counts as well.
 */
export async function incrementAttempts(
  db: Db,
  key: string,
  { seconds, times, now }: { seconds: number; times: number; now: Date },
): Promise<number> {
  const at = now.getTime()
  const begun = sql`rate_limits.last_request > ${at - seconds * 1000}`
  const [row] = await rows<{ count: number }>(
    db,
    sql`insert into rate_limits as rate_limits (key, count, last_request) values (${key}, ${times}, ${at})
        on conflict (key) do update set
          count = case when ${begun} then least(rate_limits.count + excluded.count, 2000000000) else excluded.count end,
          last_request = case when ${begun} then rate_limits.last_request else excluded.last_request end
        returning count`,
  )
  return row?.count ?? 1
}

/** Takes back one attempt that did not count. */
export const decrementAttempts = (db: Db, key: string) =>
  rows(db, sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`)

export const deleteOldCounters = (db: Db, now: Date) =>
  deleteInBatches(db, rateLimits, lt(rateLimits.lastRequest, now.getTime() - 86_400_000))
