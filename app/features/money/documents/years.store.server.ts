import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { YearRow, YearSums } from './years.rules.ts'

const isOfYear = (userId: string, year: number, timeZone: string) =>
  sql`o.user_id = ${userId} and o.status in ('completed', 'reversed')
    and o.settled_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${timeZone})
    and o.settled_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, ${timeZone})`

/** The years in which a person was sent payouts, newest first. */
export async function listPayoutYears(db: Db, userId: string, timeZone: string): Promise<number[]> {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from settled_at at time zone ${timeZone})::int as year from payouts
      where user_id = ${userId} and status in ('completed', 'reversed') and settled_at is not null order by year desc limit 100`,
  )
  return found.map(({ year }) => year)
}

/** Sums of a year; all of them zero when nothing was sent. */
export async function findYearSums(db: Db, userId: string, year: number, timeZone: string): Promise<YearSums> {
  const [row] = await rows<YearSums>(
    db,
    sql`select count(*)::int as count, coalesce(sum(credits_paid), 0)::int as credits,
        coalesce(sum(gross_cents), 0)::int as "grossCents", coalesce(sum(fee_cents), 0)::int as "feeCents",
        coalesce(sum(amount_cents), 0)::int as "netCents", coalesce(sum(reversed_cents), 0)::int as "reversedCents"
      from payouts o where ${isOfYear(userId, year, timeZone)}`,
  )
  return row ?? { count: 0, credits: 0, grossCents: 0, feeCents: 0, netCents: 0, reversedCents: 0 }
}

/** Payouts of a year, oldest first, after the given one; at most `limit`. */
export async function listYearRows(
  db: Db,
  input: {
    userId: string
    year: number
    timeZone: string
    limit: number
    after?: Pick<YearRow, 'id' | 'at'> | undefined
  },
): Promise<YearRow[]> {
  const { userId, year, timeZone, limit, after } = input
  const isAfter = after
    ? sql`and (o.settled_at, o.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const found = await rows<Omit<YearRow, 'at'> & { ms: string }>(
    db,
    sql`select o.id, (extract(epoch from o.settled_at) * 1000)::bigint::text as ms, d.number, o.credits_paid as credits,
        o.gross_cents as "grossCents", o.fee_cents as "feeCents", o.amount_cents as "netCents",
        o.reversed_cents as "reversedCents"
      from payouts o left join documents d on d.payout_id = o.id
      where ${isOfYear(userId, year, timeZone)} ${isAfter} order by o.settled_at, o.id limit ${limit}`,
  )
  return found.map(({ ms, ...row }) => ({ ...row, at: new Date(Number(ms)) }))
}
