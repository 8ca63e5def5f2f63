import { sql } from 'drizzle-orm'
import type { CallPath, CallReport, FailureCause } from '#app/features/marketplace/calls/quality/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { QualityRow } from './rules.ts'
import { QUALITY_COLUMNS, type QualityColumn, type QualityPeriod } from './schema.ts'

type QualityQuery = { by: QualityPeriod; from: string; timeZone: string }

/**
 * The figures by day or week of the calls that began since then; who waited alone has nothing to report and does not
 * count. A call has connected when somebody received something and nobody says that it did not.
 */
export async function countCallQuality(db: Db, { by, from, timeZone }: QualityQuery): Promise<QualityRow[]> {
  const zone = sql`${timeZone}::text`
  const found = await rows<{ day: string } & Record<QualityColumn, number | null>>(
    db,
    sql`with reported as (
      select date_trunc(${by}::text, c.scheduled_start at time zone ${zone}) as start, r.*
      from calls c join call_reports r on r.call_id = c.id
      where c.scheduled_start >= (${from}::timestamp at time zone ${zone})
        and (r.setup_ms is not null or r.failure is not null)
    ), by_call as (
      select start, call_id, max(reconnects) as reconnects, array_agg(distinct failure) filter (where failure is not null) as causes,
        bool_or(setup_ms is not null)
          and bool_and(coalesce(failure not in ('no_relay', 'no_path', 'never_flowed', 'negotiation'), true)) as connected
      from reported group by start, call_id
    ), by_period as (
      select start, count(*)::int as calls, round(100.0 * avg(connected::int), 1)::float8 as connected,
        round(avg(reconnects), 1)::float8 as reconnects,
        (count(*) filter (where 'no_relay' = any (causes)))::int as no_relay,
        (count(*) filter (where 'no_path' = any (causes)))::int as no_path,
        (count(*) filter (where 'never_flowed' = any (causes)))::int as never_flowed,
        (count(*) filter (where 'media_lost' = any (causes)))::int as media_lost,
        (count(*) filter (where 'negotiation' = any (causes)))::int as negotiation,
        (count(*) filter (where 'no_microphone' = any (causes)))::int as no_microphone,
        (count(*) filter (where 'trust_mismatch' = any (causes)))::int as trust_mismatch
      from by_call group by start
    ), measured as (
      select start,
        round((percentile_cont(0.5) within group (order by setup_ms))::numeric)::int as "setupMedian",
        round((percentile_cont(0.95) within group (order by setup_ms))::numeric)::int as "setupP95",
        round(100.0 * count(*) filter (where path = 'relay_udp') / nullif(count(path), 0), 1)::float8 as "relayUdp",
        round(100.0 * count(*) filter (where path = 'relay_tcp') / nullif(count(path), 0), 1)::float8 as "relayTcp",
        round(100.0 * count(*) filter (where path = 'relay_tls') / nullif(count(path), 0), 1)::float8 as "relayTls",
        round(100.0 * count(*) filter (where path = 'direct') / nullif(count(path), 0), 1)::float8 as direct,
        round(avg(loss_percent)::numeric, 1)::float8 as loss, round(avg(concealed_percent)::numeric, 1)::float8 as concealed
      from reported group by start
    )
    select to_char(start, 'YYYY-MM-DD') as day, * from by_period join measured using (start)`,
  )
  return found.map((row) => ({
    start: row.day,
    values: Object.fromEntries(QUALITY_COLUMNS.map((column) => [column, row[column]])) as QualityRow['values'],
  }))
}

/** A call that went badly; no names, because what was wrong is about no person. */
export type WorstCall = {
  callId: string
  startAt: Date
  causes: FailureCause[]
  paths: CallPath[]
  reconnects: number
  longestGapMs: number
  lossPercent: number | null
  concealedPercent: number | null
}

/** Calls of the last days that failed or were hard to follow: failed ones first, then the worse, then the later. */
export async function listWorstCalls(db: Db, { days, limit }: { days: number; limit: number }): Promise<WorstCall[]> {
  const found = await rows<WorstCall & { startAt: string | Date }>(
    db,
    sql`with bad as (
      select call_id, coalesce(array_agg(distinct failure) filter (where failure is not null), '{}') as causes,
        coalesce(array_agg(distinct path) filter (where path is not null), '{}') as paths,
        max(reconnects) as reconnects, max(longest_gap_ms) as gap, max(loss_percent) as loss, max(concealed_percent) as concealed
      from call_reports where reported_at > (select app_now()) - make_interval(days => ${days})
        and (failure is not null or reconnects >= 3 or longest_gap_ms >= 5000 or loss_percent >= 5 or concealed_percent >= 5)
      group by call_id
    )
    select b.call_id as "callId", c.scheduled_start as "startAt", b.causes, b.paths, b.reconnects, b.gap as "longestGapMs",
      b.loss as "lossPercent", b.concealed as "concealedPercent"
    from bad b join calls c on c.id = b.call_id
    order by (b.causes <> '{}') desc, coalesce(b.concealed, 0) + coalesce(b.loss, 0) + b.reconnects + b.gap / 1000.0 desc,
      c.scheduled_start desc, b.call_id
    limit ${limit}`,
  )
  return found.map((row) => ({ ...row, startAt: new Date(row.startAt) }))
}

/** What both browsers reported on one call; null for a side without a report. */
export async function listReportsOfCall(
  db: Db,
  callId: string,
): Promise<Record<'seeker' | 'companion', (CallReport & { reportedAt: Date }) | null>> {
  const found = await rows<CallReport & { isSeeker: boolean; reportedAt: string | Date }>(
    db,
    sql`select r.user_id = c.seeker_id as "isSeeker", r.reported_at as "reportedAt", r.setup_ms as "setupMs", r.path, r.reconnects,
        r.longest_gap_ms as "longestGapMs", r.loss_percent as "lossPercent", r.round_trip_ms as "roundTripMs",
        r.concealed_percent as "concealedPercent", r.failure
      from call_reports r join calls c on c.id = r.call_id where r.call_id = ${callId}`,
  )
  const of = (side: boolean) => {
    const row = found.find(({ isSeeker }) => isSeeker === side)
    if (!row) return null
    const { isSeeker: _, ...report } = row
    return { ...report, reportedAt: new Date(row.reportedAt) }
  }
  return { seeker: of(true), companion: of(false) }
}
