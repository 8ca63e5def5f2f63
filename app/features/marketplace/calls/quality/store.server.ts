import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { callReports } from '#db/schema/all.ts'
import type { RecentCalls } from './rules.ts'
import type { CallReport, FailureCause } from './schema.ts'

const { callId: _call, userId: _user, reportedAt: _at, ...columns } = getTableColumns(callReports)

/** What this person's browser reported before, locked until the transaction ends; null for the first report. */
export async function lockReport(tx: Tx, callId: string, userId: string): Promise<CallReport | null> {
  const [report] = await tx
    .select(columns)
    .from(callReports)
    .where(and(eq(callReports.callId, callId), eq(callReports.userId, userId)))
    .for('update')
  return report ?? null
}

export async function upsertReport(tx: Tx, callId: string, userId: string, report: CallReport): Promise<void> {
  await tx
    .insert(callReports)
    .values({ callId, userId, ...report })
    .onConflictDoUpdate({
      target: [callReports.callId, callReports.userId],
      set: { ...report, reportedAt: sql`app_now()` },
    })
}

/** Lets one process at a time judge how calls go, until its transaction ends; false when another one does. */
export async function lockCallQuality(tx: Tx): Promise<boolean> {
  const [row] = await rows<{ isMine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtext('visavis.call_quality')) as "isMine"`,
  )
  return row?.isMine ?? false
}

/** What the reports of the last hour say of their calls; who waited alone has nothing to say. */
export async function countRecentCalls(db: Db): Promise<RecentCalls> {
  const [found] = await rows<RecentCalls>(
    db,
    sql`with recent as (
      select call_id, max(reported_at) as at, bool_or(setup_ms is not null) as connects,
        coalesce(bool_or(failure = 'no_relay'), false) as no_relay,
        coalesce(bool_or(failure = 'no_path'), false) as no_path,
        coalesce(bool_or(failure = 'never_flowed'), false) as never_flowed,
        count(*) filter (where failure = 'no_relay') = 2 as without_relay
      from call_reports where reported_at > (select app_now()) - interval '1 hour'
        and (setup_ms is not null or failure is not null)
      group by call_id
    ), judged as (
      select *, no_relay or no_path or never_flowed as fails from recent
    )
    select count(*)::int as calls, (count(*) filter (where fails))::int as failing,
      (count(*) filter (where without_relay))::int as "withoutRelay",
      (count(*) filter (where connects and not fails and at > coalesce((select max(at) from judged where fails), '-infinity')))::int as "connectedSince",
      jsonb_build_object('no_relay', count(*) filter (where no_relay), 'no_path', count(*) filter (where no_path),
        'never_flowed', count(*) filter (where never_flowed)) as causes
    from judged`,
  )
  if (!found) throw new Error('nothing was counted')
  return found
}

type LiveCalls = {
  people: number
  together: number
  calls: number
  longestGapMs: number
  causes: Partial<Record<FailureCause, number>>
}

export async function countLiveCalls(db: Db): Promise<LiveCalls> {
  const [found] = await rows<LiveCalls>(
    db,
    sql`with inside as (
      select call_id, count(distinct user_id) as people from call_visits where left_at is null group by call_id
    ), recent as (
      select call_id, failure, longest_gap_ms from call_reports where reported_at > (select app_now()) - interval '1 hour'
    ), causes as (
      select failure, count(distinct call_id) as calls from recent where failure is not null group by failure
    )
    select (select coalesce(sum(people), 0)::int from inside) as people,
      (select count(*)::int from inside where people = 2) as together,
      (select count(distinct call_id)::int from recent) as calls,
      (select coalesce(max(longest_gap_ms), 0) from recent) as "longestGapMs",
      (select coalesce(jsonb_object_agg(failure, calls), '{}') from causes) as causes`,
  )
  if (!found) throw new Error('nothing was counted')
  return found
}
