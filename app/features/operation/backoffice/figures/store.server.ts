import { type SQL, sql } from 'drizzle-orm'
import type { CallPath, FailureCause } from '#app/features/marketplace/calls/schema.ts'
import { ANSWER_HOURS, DANGER_HOURS } from '#app/features/operation/cases/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { CountedRow } from './rules.ts'
import {
  type QualityColumn,
  type QualityPeriod,
  STATISTIC_COLUMNS,
  type StatisticColumn,
  type StatisticPeriod,
  type StatisticTopic,
} from './schema.ts'

/** `from` is a day in `timeZone`. `cancellationHours` before a call its seeker can last cancel free of charge. */
type StatisticsQuery = { by: StatisticPeriod; from: string; timeZone: string; cancellationHours: number }
type Counting = { since: SQL; period: (at: SQL) => SQL; hours: number }

/** Reaching a later step counts for all earlier ones, even if the account's data is gone. */
const seekers = ({ since, period }: Counting) => sql`
  with cohort as (
    select u.id, u.created_at, u.email_verified as confirmed, coalesce(p.full_name, '') <> '' as named
    from users u left join profiles p on p.id = u.id where u.role = 'seeker' and u.created_at >= ${since}
  ), bought as (
    select distinct user_id from purchases where paid_at >= ${since}
  ), called as (
    select seeker_id, count(*) as calls from calls where status = 'completed' and scheduled_start >= ${since} group by seeker_id
  ), steps as (
    select ${period(sql`c.created_at`)} as start, coalesce(k.calls, 0) as calls, b.user_id is not null as has_bought, c.confirmed, c.named
    from cohort c left join bought b on b.user_id = c.id left join called k on k.seeker_id = c.id
  )
  select start, count(*)::int as people, count(*)::int as "signedUp",
    (count(*) filter (where confirmed or named or has_bought or calls > 0))::int as confirmed,
    (count(*) filter (where named or has_bought or calls > 0))::int as onboarded,
    (count(*) filter (where has_bought))::int as "firstPurchase",
    (count(*) filter (where calls > 0))::int as "firstCall",
    (count(*) filter (where calls > 1))::int as "secondCall"
  from steps group by start`

const companions = ({ since, period }: Counting) => sql`
  with applied as (
    select companion_id, min(submitted_at) as at, bool_or(status = 'approved') as approved
    from applications group by companion_id having min(submitted_at) >= ${since}
  ), steps as (
    select ${period(sql`a.at`)} as start, a.approved,
      u.rate_per_hour_audio is not null or u.rate_per_hour_video is not null as priced,
      exists (select from availability s where s.offerer_id = a.companion_id) as with_times,
      exists (select from calls c where c.offerer_id = a.companion_id) as booked
    from applied a join users u on u.id = a.companion_id
  )
  select start, count(*)::int as people, count(*)::int as applied, (count(*) filter (where approved))::int as approved,
    (count(*) filter (where approved and priced))::int as priced,
    (count(*) filter (where approved and priced and (with_times or booked)))::int as "withTimes",
    (count(*) filter (where booked))::int as booked
  from steps group by start`

const calls = ({ since, period, hours }: Counting) => sql`
  select ${period(sql`c.scheduled_start`)} as start,
    (count(distinct c.seeker_id) + count(distinct c.offerer_id))::int as people, count(*)::int as started,
    (count(*) filter (where c.status = 'completed'))::int as completed,
    (count(*) filter (where c.missed_reason = 'seeker_no_show'))::int as "seekerNoShow",
    (count(*) filter (where c.missed_reason = 'offerer_no_show'))::int as "companionNoShow",
    (count(*) filter (where c.missed_reason = 'both_no_show'))::int as "nobodyCame",
    (count(*) filter (where c.missed_reason = 'no_connection'))::int as "notConnected",
    (count(*) filter (where c.cancelled_by = c.seeker_id and c.cancelled_at <= coalesce(c.refundable_until, c.scheduled_start - make_interval(hours => ${hours}))))::int as "seekerInTime",
    (count(*) filter (where c.cancelled_by = c.seeker_id and c.cancelled_at > coalesce(c.refundable_until, c.scheduled_start - make_interval(hours => ${hours}))))::int as "seekerLate",
    (count(*) filter (where c.cancelled_by = c.offerer_id))::int as "companionCancelled",
    (count(*) filter (where c.status = 'cancelled' and coalesce(c.cancelled_by not in (c.seeker_id, c.offerer_id), true)))::int as "otherwiseCancelled",
    count(r.call_id)::int as refunded,
    coalesce(sum(c.duration_minutes) filter (where c.status = 'completed'), 0)::int as minutes,
    count(g.rating)::int as ratings, round(avg(g.rating), 2)::float8 as stars
  from calls c left join call_refunds r on r.call_id = c.id left join ratings g on g.call_id = c.id
  where c.scheduled_start >= ${since} and c.scheduled_start < app_now() group by 1`

/** Fees from the ledger, so that reversed payouts reduce them. */
const money = ({ since, period }: Counting) => sql`
  with moved as (
    select paid_at as at, user_id, 1 as purchases, price_cents as revenue, 0 as refunds, 0 as disputes, 0 as payouts, 0 as fees
      from purchases where paid_at >= ${since}
    union all
    select r.settled_at, p.user_id, 0, 0, r.amount_cents, 0, 0, 0 from refunds r join purchases p on p.id = r.purchase_id
      where r.status = 'completed' and r.settled_at >= ${since}
    union all
    select d.opened_at, p.user_id, 0, 0, 0, d.amount_cents, 0, 0 from disputes d join purchases p on p.id = d.purchase_id
      where d.status in ('open', 'won', 'lost') and d.opened_at >= ${since}
    union all
    select settled_at, user_id, 0, 0, 0, 0, amount_cents, 0 from payouts
      where status in ('completed', 'reversed') and settled_at >= ${since}
    union all
    select j.created_at, o.user_id, 0, 0, 0, 0, 0, e.amount from ledger_journals j
      join payouts o on o.id = j.payout_id
      join ledger_entries e on e.journal_id = j.id
        and e.account_id = (select id from ledger_accounts where kind = 'platform_fee')
      where j.created_at >= ${since} and j.payout_id is not null
  )
  select ${period(sql`at`)} as start, count(distinct user_id)::int as people, sum(purchases)::int as purchases,
    sum(revenue)::int as revenue, sum(refunds)::int as refunds, sum(disputes)::int as disputes, sum(payouts)::int as payouts,
    sum(fees)::int as fees
  from moved group by 1`

/** Visitor events are anonymous, so each counts as one person. */
const visits = ({ since, period }: Counting) => sql`
  select ${period(sql`created_at`)} as start, count(*)::int as people,
    (count(*) filter (where name = 'view_item_list'))::int as lists,
    (count(*) filter (where name = 'select_item'))::int as profiles,
    (count(*) filter (where name = 'sign_up_click'))::int as "signUpClicks",
    (count(*) filter (where name = 'sign_up'))::int as "signUps",
    (count(*) filter (where name = 'begin_checkout'))::int as checkouts
  from analytics_events where created_at >= ${since} group by 1`

/** "In time" uses the first deadline, because an appeal sets a new one. */
const cases = ({ since, period }: Counting) => sql`
  select ${period(sql`c.opened_at`)} as start,
    count(distinct coalesce(c.reporter_id::text, c.notifier_email, c.subject_id::text, c.id::text))::int as people,
    count(*)::int as opened, (count(*) filter (where c.is_danger))::int as danger, count(d.id)::int as decided,
    (count(*) filter (where d.decided_at <= c.opened_at + make_interval(hours => case when c.is_danger then ${DANGER_HOURS}::int else ${ANSWER_HOURS}::int end)))::int as "inTime",
    round((percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - c.opened_at) / 3600))::numeric, 1)::float8 as hours,
    (select count(*) from appeals a where a.case_id = any (array_agg(c.id)))::int as appeals
  from cases c left join case_decisions d on d.case_id = c.id and d.round = 1
  where c.opened_at >= ${since} group by 1`

const COUNTS: Record<StatisticTopic, (counting: Counting) => SQL> = { seekers, companions, calls, money, visits, cases }

export async function countStatistics(db: Db, topic: StatisticTopic, query: StatisticsQuery): Promise<CountedRow[]> {
  const { by, from, timeZone, cancellationHours: hours } = query
  const zone = sql`${timeZone}::text`
  const found = await rows<{ day: string; people: number } & Partial<Record<StatisticColumn, number | null>>>(
    db,
    sql`select to_char(counted.start, 'YYYY-MM-DD') as day, counted.* from (${COUNTS[topic]({
      hours,
      since: sql`(${from}::timestamp at time zone ${zone})`,
      period: (at) => sql`date_trunc(${by}::text, ${at} at time zone ${zone})`,
    })}) counted`,
  )
  return found.map(({ day, people, ...row }) => ({
    start: day,
    people,
    values: Object.fromEntries(STATISTIC_COLUMNS[topic].map((column) => [column, row[column] ?? null])),
  }))
}

type QualityQuery = { by: QualityPeriod; from: string; timeZone: string }

/**
 * Call quality by day or week since `from`. Reports of people who waited alone don't count. A call connected if one
 * side received media and neither reported that it failed to connect.
 */
export async function countCallQuality(
  db: Db,
  { by, from, timeZone }: QualityQuery,
): Promise<CountedRow<QualityColumn>[]> {
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
  return found.map((row) => ({ start: row.day, people: row.calls ?? 0, values: row }))
}

/** A call with problems. Without names, because the problems aren't about people. */
type WorstCall = {
  callId: string
  startAt: Date
  causes: FailureCause[]
  paths: CallPath[]
  reconnects: number
  longestGapMs: number
  lossPercent: number | null
  concealedPercent: number | null
}

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
