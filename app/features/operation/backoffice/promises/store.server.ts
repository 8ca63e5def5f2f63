import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Overdue, overdueBefore } from './rules.ts'

/** How many requests of each kind came in before these instants and wait; of cases those past their own deadline. */
export async function countOverdue(db: Db, before: ReturnType<typeof overdueBefore>, now: Date): Promise<Overdue> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  const [row] = await rows<Overdue>(
    db,
    sql`select
      (select count(*) from applications where status = 'submitted' and submitted_at < ${at(before.application)})::int as application,
      (select count(*) from purchases where status = 'in_review' and created_at < ${at(before.purchase)})::int as purchase,
      (select count(*) from payout_reviews where decided_at is null and opened_at < ${at(before.payout)})::int as payout,
      (select count(*) from cases where status in ('open', 'in_review', 'appealed') and due_at < ${at(now)})::int as "case"`,
  )
  if (!row) throw new Error('nothing was counted')
  return row
}
