import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { SectionNeed } from '../money/schema.ts'
import type { WaitingTopic } from './schema.ts'

/** How many wait, and since when the one that waits longest. */
export type Waiting = { count: number; oldestAt: Date | null }

const openCases = (condition: SQL) =>
  sql`select count(*)::int as count, min(opened_at) as oldest from cases where status in ('open', 'in_review') and ${condition}`

const TOPIC_COUNTS: Record<WaitingTopic, SQL> = {
  danger: openCases(sql`is_danger`),
  objections: openCases(sql`not is_danger and kind = 'objection'`),
  cases: openCases(sql`not is_danger and kind <> 'objection'`),
  appeals: sql`select count(distinct c.id)::int as count, min(a.created_at) as oldest
    from cases c join appeals a on a.case_id = c.id where c.status = 'appealed'`,
  applications: sql`select count(*)::int as count, min(submitted_at) as oldest from applications where status = 'submitted'`,
  changes: sql`select count(*)::int as count, min(c.changed_at) as oldest from content_changes c
    join profiles p on p.id = c.user_id where c.decided_at is null and c.is_material`,
  alarms: sql`select count(*)::int as count, min(first_at) as oldest from alarms where read_at is null`,
}

const SECTION_COUNTS: Record<SectionNeed, SQL> = {
  corrections_proposed: sql`select count(*)::int as count, min(created_at) as oldest from corrections
    where status = 'proposed' and execute_at is null and expires_at > app_now()`,
  disputes_open: sql`select count(*)::int as count, min(opened_at) as oldest from disputes where closed_at is null`,
  payouts_in_review: sql`select count(*)::int as count, min(opened_at) as oldest from payout_reviews where decided_at is null`,
  // A failed refund is listed as an unfinished operation instead.
  withdrawals_open: sql`select count(*)::int as count, min(w.received_at) as oldest from withdrawals w
    where w.closed_at is null and not (w.state = 'not_refunded' and exists (select from refunds r
      where r.purchase_id = w.purchase_id and r.reason = 'withdrawal' and r.status = 'failed'))`,
}

/** Counts of a word each, in one statement; each count is a query with `count` and `oldest`. */
async function countEach<Key extends string>(
  db: Db,
  counts: Readonly<Record<Key, SQL>>,
): Promise<ReadonlyMap<Key, Waiting>> {
  const parts = (Object.entries(counts) as [Key, SQL][]).map(
    ([key, count]) => sql`select ${key}::text as key, counted.* from (${count}) counted`,
  )
  const found = await rows<{ key: Key; count: number; oldest: string | Date | null }>(
    db,
    sql.join(parts, sql` union all `),
  )
  return new Map(
    found.map(({ key, count, oldest }) => [key, { count, oldestAt: oldest === null ? null : new Date(oldest) }]),
  )
}

export const countTopics = (db: Db) => countEach(db, TOPIC_COUNTS)
export const countSectionNeeds = (db: Db) => countEach(db, SECTION_COUNTS)
