import { sql } from 'drizzle-orm'
import { profileVisits } from '#app/features/marketplace/analytics/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { compareMonths, INCOME_MONTHS, incomeMonths, type MonthRow, monthAfter, VISIT_DAYS } from './income.rules.ts'

export type Income = Awaited<ReturnType<typeof incomeOf>>

type Parts = Pick<Ctx, 'db' | 'clock' | 'config'>

/** A companion's months in their account's time zone, compared, with what they add up to. Euro cents after the fee. */
export async function incomeOf({ db, clock, config }: Parts, viewer: Viewer) {
  const { feePercent } = config.terms
  const { current, monthAgo } = monthsOf(clock.now(), viewer.timeZone)
  const question = { ...viewer, since: `${monthAfter(current, 1 - INCOME_MONTHS)}-01` }
  const [found, people] = await Promise.all([listMonths(db, { ...question, monthAgo }), findPeople(db, question)])
  return {
    current,
    months: incomeMonths(found, current, feePercent),
    ...compareMonths(found, current, feePercent),
    ...people,
  }
}

function monthsOf(now: Date, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return {
    current: local.toPlainDate().toString().slice(0, 7),
    monthAgo: new Date(local.subtract({ months: 1 }).epochMilliseconds),
  }
}

/** Visits to the viewer's profile and bookings in the last days. */
export async function profileUse({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { userId }: Viewer) {
  const since = new Date(clock.now().getTime() - VISIT_DAYS * 86_400_000)
  const [visits, [booked]] = await Promise.all([
    profileVisits(db, userId, since),
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from calls where offerer_id = ${userId} and created_at >= ${since.toISOString()}::timestamptz`,
    ),
  ])
  return { visits, bookings: booked?.count ?? 0 }
}

type Question = { userId: string; timeZone: string; since: string }

/** Earned less what a refund took back, by when the credits moved; held by the start of the call. */
function listMonths(db: Db, { userId, timeZone, since, monthAgo }: Question & { monthAgo: Date }): Promise<MonthRow[]> {
  const began = sql`${since}::timestamp at time zone ${timeZone}`
  const by = sql`${monthAgo.toISOString()}::timestamptz`
  return rows<MonthRow>(
    db,
    sql`select to_char(p.at at time zone ${timeZone}, 'YYYY-MM') as month, sum(p.credits)::int as credits,
        coalesce(sum(p.credits) filter (where p.at <= ${by}), 0)::int as "byToday",
        sum(p.held)::int as held, count(*) filter (where p.held > 0)::int as "heldCalls", sum(p.calls)::int as calls, sum(p.minutes)::int as minutes
      from (
        select entry_at as at, effect * amount as credits, 0 as held, 0 as calls, 0 as minutes from transactions
          where user_id = ${userId} and type in ('call_charge', 'refund') and call_id is not null and status = 'completed' and entry_at >= ${began}
        union all
        select c.scheduled_start, 0, t.amount, 0, 0 from transactions t join calls c on c.id = t.call_id
          where t.user_id = ${userId} and t.type = 'call_charge' and t.status = 'pending' and t.effect = 1
        union all
        select coalesce(ended_at, scheduled_end), 0, 0, 1, duration_minutes from calls
          where offerer_id = ${userId} and status = 'completed' and scheduled_end >= ${began}
      ) p group by month order by month`,
  )
}

/** People with completed calls since that day, those with two or more, and the average of all ratings. */
async function findPeople(db: Db, { userId, timeZone, since }: Question) {
  const [row] = await rows<{ people: number; regulars: number; rating: number | null; ratings: number }>(
    db,
    sql`select count(s.seeker_id)::int as people, count(*) filter (where s.calls >= 2)::int as regulars,
        p.average_rating::float as rating, p.total_ratings as ratings
      from profiles p left join (select seeker_id, count(*) as calls from calls
        where offerer_id = ${userId} and status = 'completed' and scheduled_end >= ${since}::timestamp at time zone ${timeZone}
        group by seeker_id) s on true
      where p.id = ${userId} group by p.id`,
  )
  return row ?? { people: 0, regulars: 0, rating: null, ratings: 0 }
}
