import { sql } from 'drizzle-orm'
import { type Db, rows } from './db.server.ts'

/** Where jobs end up that were tried until the horizon and failed: nobody works on this queue, the operator sends them again. */
export const DEAD_LETTER_QUEUE = 'dead-letter'

/** Jobs of one queue that gave up. */
export type DeadLetters = { queue: string; count: number; oldestAt: Date }

/** How many jobs of each queue gave up and wait for the operator; none before the queue itself was made. */
export async function deadLetters(db: Db): Promise<DeadLetters[]> {
  const [made] = await rows<{ made: string | null }>(db, sql`select to_regclass('jobs.job')::text as made`)
  if (!made?.made) return []
  const found = await rows<{ queue: string; count: number; oldest: string }>(
    db,
    sql`
      select coalesce(source_name, 'unknown') as queue, count(*)::int as count,
        (extract(epoch from min(created_on)) * 1000)::bigint::text as oldest
      from jobs.job where name = ${DEAD_LETTER_QUEUE} and state < 'active' group by 1 order by 1`,
  )
  return found.map(({ queue, count, oldest }) => ({ queue, count, oldestAt: new Date(Number(oldest)) }))
}
