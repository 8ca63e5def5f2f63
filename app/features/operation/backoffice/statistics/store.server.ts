import { type SQL, sql } from 'drizzle-orm'
import { ANSWER_HOURS, DANGER_HOURS } from '#app/features/operation/cases/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { CountedRow } from './rules.ts'
import { STATISTIC_COLUMNS, type StatisticColumn, type StatisticPeriod, type StatisticTopic } from './schema.ts'

/** From which day on, in which zone and by what is counted; hours until which a seeker cancels free of charge. */
export type StatisticsQuery = {
  by: StatisticPeriod
  from: string
  timeZone: string
  cancellationHours: number
}

type Counting = { since: SQL; period: (at: SQL) => SQL; hours: number }

/** Whoever came further came by here, also when their account is gone. */
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
    (count(*) filter (where c.cancelled_by = c.seeker_id and c.cancelled_at <= c.scheduled_start - make_interval(hours => ${hours})))::int as "seekerInTime",
    (count(*) filter (where c.cancelled_by = c.seeker_id and c.cancelled_at > c.scheduled_start - make_interval(hours => ${hours})))::int as "seekerLate",
    (count(*) filter (where c.cancelled_by = c.offerer_id))::int as "companionCancelled",
    (count(*) filter (where c.status = 'cancelled' and coalesce(c.cancelled_by not in (c.seeker_id, c.offerer_id), true)))::int as "otherwiseCancelled",
    count(r.call_id)::int as refunded,
    coalesce(sum(c.duration_minutes) filter (where c.status = 'completed'), 0)::int as minutes,
    count(g.rating)::int as ratings, round(avg(g.rating), 2)::float8 as stars
  from calls c left join call_refunds r on r.call_id = c.id left join ratings g on g.call_id = c.id
  where c.scheduled_start >= ${since} and c.scheduled_start < app_now() group by 1`

/** Fees as the ledger has them, so that what went back of a payout lessens them. */
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

/** Nobody is known behind an event of a visitor, so each counts as somebody. */
const visits = ({ since, period }: Counting) => sql`
  select ${period(sql`created_at`)} as start, count(*)::int as people,
    (count(*) filter (where name = 'view_item_list'))::int as lists,
    (count(*) filter (where name = 'select_item'))::int as profiles,
    (count(*) filter (where name = 'sign_up_click'))::int as "signUpClicks",
    (count(*) filter (where name = 'sign_up'))::int as "signUps",
    (count(*) filter (where name = 'begin_checkout'))::int as checkouts
  from analytics_events where created_at >= ${since} group by 1`

/** In time is by the first deadline: an appeal gives a case another. */
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

/** The figures of a topic by period; each in one statement over the time that is shown. */
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
