import { type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type Confirmation, confirmationOf } from '#app/features/marketplace/accounts/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findNewestDanger } from '../cases/views.server.ts'
import { type NeedKind, needPath, SECTION_NEEDS, type SectionNeed } from '../money/rules.ts'
import { OPERATION_KINDS } from '../operations/schema.ts'
import { type Operation, unfinishedOperations } from '../operations/views.server.ts'
import { WAITING_TOPICS, type WaitingGroup, type WaitingTopic } from './rules.ts'

export type WaitingItem = {
  key: WaitingTopic | NeedKind
  group: WaitingGroup
  path: string
  isUrgent: boolean
  count: number
  oldestAt: Date | null
}

export async function waitingItems(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
): Promise<WaitingItem[]> {
  authorize(canAdministrate(viewer, 'today'))
  const [topics, sections, operations] = await Promise.all([
    countTopics(ctx.db),
    countSectionNeeds(ctx.db),
    unfinishedOperations(ctx),
  ])
  const unfinished = Map.groupBy(
    operations.filter(({ isWaiting }) => isWaiting),
    ({ kind }) => kind,
  )
  const nothing: Waiting = { count: 0, oldestAt: null }
  return [
    ...WAITING_TOPICS.map((topic) => ({ ...topic, ...(topics.get(topic.key) ?? nothing) })),
    ...SECTION_NEEDS.map((kind) => ({ ...needOf(kind), ...(sections.get(kind) ?? nothing) })),
    ...OPERATION_KINDS.map((kind) => ({ ...needOf(kind), ...sumOf(unfinished.get(kind) ?? []) })),
  ].filter(({ count, path }) => count > 0 && canAdministrate(viewer, path.slice(1).replace(/\?.*/, '')).ok)
}

function needOf(kind: NeedKind) {
  const group: WaitingGroup = kind === 'mail' || kind === 'job' ? 'technology' : 'money'
  return { key: kind, group, path: needPath(kind), isUrgent: false }
}

function sumOf(operations: readonly Operation[]): Waiting {
  const instants = operations.flatMap(({ since }) => since?.getTime() ?? [])
  return {
    count: operations.reduce((sum, { count }) => sum + count, 0),
    oldestAt: instants.length > 0 ? new Date(Math.min(...instants)) : null,
  }
}

export type OfficeMarks = {
  waiting: { path: string; count: number }[]
  newestDanger: string | null
  isSupport: boolean
  confirmation: Confirmation
}

export async function officeMarks(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
): Promise<OfficeMarks | null> {
  if (!viewer || !canAdministrate(viewer, 'today').ok) return null
  const [items, newestDanger, confirmation] = await Promise.all([
    waitingItems(ctx, viewer),
    findNewestDanger(ctx.db),
    confirmationOf(ctx.db, viewer),
  ])
  const { isSupport } = viewer
  return {
    isSupport,
    waiting: items.map(({ path, count }) => ({ path: path.replace(/\?.*/, ''), count })),
    newestDanger,
    confirmation,
  }
}

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

const countTopics = (db: Db) => countEach(db, TOPIC_COUNTS)
const countSectionNeeds = (db: Db) => countEach(db, SECTION_COUNTS)
