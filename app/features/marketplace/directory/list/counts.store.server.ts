import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { literal } from '#db/schema/columns.ts'
import { isFullRange } from '../filters/rules.ts'
import { PRICE_LIMITS } from '../filters/schema.ts'
import { type ListQuery, matchesQuery, SHOWN_PRICES_PER_HOUR, withoutBlocked } from './conditions.store.server.ts'

/** Counts the companions that are listed, up to `limit` + 1. */
const listed = (seekerId: string | null, limit: number) =>
  sql`(select count(*)::int from (select 1 from listings l where ${sql.join([sql`true`, ...withoutBlocked(seekerId)], sql` and `)}
    order by l.companion_id limit ${literal(limit + 1)}) l)`

/** How many companions are listed, counted up to `limit` + 1. */
export async function countListed(db: Db, seekerId: string | null, limit: number): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select ${listed(seekerId, limit)} as count`)
  return row?.count ?? 0
}

const PRICE_RANGES = ['audioRateRange', 'videoRateRange'] as const

/** How many steps the price slider's histogram has. */
const BUCKETS = 14
const [lowest, highest] = PRICE_LIMITS
/** Where the steps begin and the last one ends, as rates per hour: whole numbers are compared faster than fractions. */
const STEPS = sql.join(
  Array.from({ length: BUCKETS + 1 }, (_, step) =>
    literal((lowest + (step * (highest - lowest)) / BUCKETS) * SHOWN_PRICES_PER_HOUR),
  ),
  sql`, `,
)

/**
 * How many companions match and how many are listed, both counted up to `limit` + 1, and a histogram of shown prices under all
 * filters but the price, sampled from the first by id (ids are random).
 */
export async function countMatches(db: Db, query: ListQuery, limit: number) {
  const histogram = (rate: SQL) => sql`(select json_object_agg(step, people) from (
    select least(${literal(BUCKETS)}, greatest(1, width_bucket(${rate}, array[${STEPS}]))) as step, count(*) as people
    from sample where ${rate} is not null group by step) s)`
  const first = (where: SQL) => ratesOf(where, limit)
  const where = matchesQuery(query)
  const hasPrice = PRICE_RANGES.some((name) => !isFullRange(query.filters, name))
  const sample = hasPrice ? first(matchesQuery(query, { anyPrice: true })) : sql`select * from counted`
  const [row] = await rows<{ people: number; listed: number; audio: CountedSteps; video: CountedSteps }>(
    db,
    sql`with counted as materialized (${first(where)}), sample as materialized (${sample})
      select (select count(*)::int from counted) as people, ${listed(query.seekerId, limit)} as listed,
        ${histogram(sql`rate_audio`)} as audio, ${histogram(sql`rate_video`)} as video`,
  )
  return {
    people: row?.people ?? 0,
    listed: row?.listed ?? 0,
    audio: everyStep(row?.audio),
    video: everyStep(row?.video),
  }
}

/** How many people are at a step, from 1 on; a step without anybody is left out. */
type CountedSteps = Record<string, number> | null

const everyStep = (counted: CountedSteps = null) =>
  Array.from({ length: BUCKETS }, (_, index) => counted?.[index + 1] ?? 0)

const ratesOf = (where: SQL, limit: number) =>
  sql`select l.rate_audio, l.rate_video from listings l where ${where} order by l.companion_id limit ${literal(limit + 1)}`

/** How many companions match each query, counted up to `limit` + 1, in one statement. */
export async function countMatchesOfEach(db: Db, queries: readonly ListQuery[], limit: number): Promise<number[]> {
  const counts = queries.map((query) => sql`(select count(*)::int from (${ratesOf(matchesQuery(query), limit)}) c)`)
  const [row] = await rows<{ people: number[] }>(db, sql`select array[${sql.join(counts, sql`, `)}] as people`)
  return row?.people ?? []
}
