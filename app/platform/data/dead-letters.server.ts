import { sql } from 'drizzle-orm'
import { type Db, rows } from './db.server.ts'

/** Queue of jobs that failed until their last retry. No worker reads it; the operator resends them. */
export const DEAD_LETTER_QUEUE = 'dead-letter'

/** Failed jobs of one queue. */
export type DeadLetters = { queue: string; count: number; oldestAt: Date }

/** How many jobs of each queue wait for the operator; none before pg-boss created its tables. */
export async function deadLetters(db: Db): Promise<DeadLetters[]> {
  const [table] = await rows<{ name: string | null }>(db, sql`select to_regclass('jobs.job')::text as name`)
  if (!table?.name) return []
  const found = await rows<{ queue: string; count: number; oldest: string }>(
    db,
    sql`
      select coalesce(source_name, 'unknown') as queue, count(*)::int as count,
        (extract(epoch from min(created_on)) * 1000)::bigint::text as oldest
      from jobs.job where name = ${DEAD_LETTER_QUEUE} and state < 'active' group by 1 order by 1`,
  )
  return found.map(({ queue, count, oldest }) => ({ queue, count, oldestAt: new Date(Number(oldest)) }))
}
