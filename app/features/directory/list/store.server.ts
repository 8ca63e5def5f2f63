import { type SQL, sql } from 'drizzle-orm'
import { STEP_MINUTES } from '#app/features/availability/schema.ts'
import { PRICE_MINUTES } from '#app/features/rates/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { isWhole, leavesOutFavorites } from '../filters/rules.ts'
import type { Filters, Order } from '../filters/schema.ts'
import { isEnd } from './rules.ts'

export type ListRow = {
  id: string
  name: string
  slug: string | null
  photo_key: string | null
  certified: boolean | null
  location_code: string | null
  bio: string
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  favorite: boolean
  free_now: boolean | null
  next_at: string | null
  /** Where the row stands in its order, for a cursor. */
  key: string
}

/** The moments that decide what "free" means: now, the first start that can still be booked, and the end of the time that can be. */
export type Moments = { now: Date; earliest: Date; windowEnd: Date }

export type ListQuestion = Moments & {
  filters: Filters
  /** Text of a tsquery; null when nothing is searched. */
  words: string | null
  /** Only companions with a free piece that begins before this moment; null when free times do not matter. */
  freeBefore: Date | null
  seekerId: string | null
  /** Companions whom this seeker keeps as favourites, and those whom a block keeps away. */
  favorites: readonly string[]
  blocked: readonly string[]
}

/** What the cards of somebody say, whatever the filters. */
export type Glance = Moments & { seekerId: string | null; blocked: readonly string[] }

/** A place in the list: rows after it come next. `part` only matters for the order by free times. */
export type Cursor = { part: number; key: string; id: string }

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const codes = (values: readonly string[]) => sql`${`{${values.map((value) => `"${value}"`).join(',')}}`}::text[]`
const ids = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::uuid[]`
const without = (values: readonly string[]) =>
  values.length === 0 ? [] : [sql`l.companion_id <> all (${ids(values)})`]
/** Calls as long as prices are shown for in an hour. */
const PER_HOUR = 60 / PRICE_MINUTES
const step = sql`make_interval(mins => ${STEP_MINUTES})`

/** A piece of free time `f` of listing `l` in which a call can still be booked, by a kind of talk that has a price. */
const isBookable = (moments: Moments) => sql`f.companion_id = l.companion_id
  and f.end_at >= ${at(moments.earliest)} + ${step} and f.first_start_at < ${at(moments.windowEnd)}
  and (l.rate_audio is not null or f.media_type = 'audio_video')`

/** Prices as they are shown are a part of the hourly rate (D-31); who has no rate of that kind passes (D-32). */
function priceWithin(column: SQL, [low, high]: readonly [number, number]): SQL[] {
  const bounds = [
    ...(isEnd('low', low) ? [] : [sql`${column} >= ${low * PER_HOUR}`]),
    ...(isEnd('high', high) ? [] : [sql`${column} <= ${high * PER_HOUR}`]),
  ]
  return bounds.length === 0 ? [] : [sql`(${column} is null or (${sql.join(bounds, sql` and `)}))`]
}

/** What a listing `l` has to be; all of it together. */
function conditions(asked: ListQuestion, options: { price: boolean }): SQL {
  const { filters, favorites, blocked } = asked
  const year = asked.now.getUTCFullYear()
  const [youngest, oldest] = filters.ageRange
  const all = [
    ...(filters.languages.length > 0 ? [sql`l.languages && ${codes(filters.languages)}`] : []),
    ...(filters.interestLabels.length > 0 ? [sql`l.categories && ${codes(filters.interestLabels)}`] : []),
    ...(filters.locations.length > 0 ? [sql`l.location_code = any (${codes(filters.locations)})`] : []),
    ...(filters.genders.length > 0 ? [sql`l.gender = any (${codes(filters.genders)})`] : []),
    ...(isEnd('youngest', youngest) && isEnd('oldest', oldest)
      ? []
      : [
          sql`l.birth_year <= ${year - youngest}`,
          isEnd('oldest', oldest) ? sql`true` : sql`l.birth_year >= ${year - oldest}`,
        ]),
    ...(filters.minRating > 0 ? [sql`l.rating >= ${filters.minRating}`] : []),
    ...(filters.companionType ? [sql`l.certified = ${filters.companionType === 'certified'}`] : []),
    ...(options.price
      ? [
          ...priceWithin(sql`l.rate_audio`, filters.audioRateRange),
          ...priceWithin(sql`l.rate_video`, filters.videoRateRange),
        ]
      : []),
    ...(asked.words === null
      ? []
      : [
          sql`l.companion_id in (select d.companion_id from search_documents d where d.document @@ ${asked.words}::tsquery)`,
        ]),
    ...(asked.freeBefore === null
      ? []
      : [
          sql`exists (select 1 from free_times f where ${isBookable(asked)} and f.start_at <= ${at(asked.freeBefore)})`,
        ]),
    ...without(blocked),
    ...(filters.showOnlyFavorites
      ? [sql`l.companion_id = any (${ids(favorites)})`]
      : leavesOutFavorites(filters)
        ? without(favorites)
        : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const keys: Record<Exclude<Order, 'soonest'>, { column: SQL; falls: boolean }> = {
  recommended: { column: sql`l.recommended`, falls: true },
  rating: { column: sql`l.rated`, falls: true },
  newest: { column: sql`l.newest`, falls: true },
  price: { column: sql`l.start_rate`, falls: false },
}

/** `recommended` of featured people begins here (refresh_listing in SQL). */
const FEATURED = 1_000_000

/** Listings by a stored order, as cursor keys and ids. */
function byKey(order: Exclude<Order, 'soonest'>, where: SQL, after: Cursor | null, limit: number): SQL {
  const { column, falls } = keys[order]
  const beyond = falls
    ? sql`(${column} < ${after?.key}::bigint or (${column} = ${after?.key}::bigint and l.companion_id > ${after?.id}::uuid))`
    : sql`(${column}, l.companion_id) > (${after?.key}::bigint, ${after?.id}::uuid)`
  const first = falls ? sql`${column} <= ${after?.key}::bigint and` : sql``
  return sql`select l.companion_id, l.rate_audio, ${column}::text as key from listings l
    where ${where} ${after ? sql`and ${first} ${beyond}` : sql``}
    order by ${column} ${falls ? sql`desc` : sql`asc`}, l.companion_id limit ${limit}`
}

/** Cards for chosen listings, in the order in which they were chosen, each with its next free time. */
const cards = (asked: Glance, chosen: SQL, order: SQL) => sql`
  with chosen as materialized (${chosen})
  select p.id, p.full_name as name, p.slug, p.photo_key, p.certified, p.location_code, left(p.bio, 400) as bio, p.average_rating::float8 as rating,
    p.total_ratings as ratings, u.rate_per_hour_audio as audio, u.rate_per_hour_video as video,
    exists (select 1 from favorites h where h.seeker_id = ${asked.seekerId} and h.offerer_id = p.id) as favorite,
    n.free_now, n.next_at, l.key
  from chosen l join profiles p on p.id = l.companion_id join users u on u.id = l.companion_id
  left join lateral (
    select f.start_at <= ${at(asked.now)} as free_now, greatest(f.first_start_at, ${at(asked.earliest)}) as next_at
    from free_times f where ${isBookable(asked)} order by f.end_at limit 1) n on true
  order by ${order}`

/** The next `limit` people of the list behind the cursor. */
export async function findPage(db: Db, asked: ListQuestion, after: Cursor | null, limit: number): Promise<ListRow[]> {
  const { order } = asked.filters
  const where = conditions(asked, { price: true })
  if (order !== 'soonest') {
    const { falls } = keys[order]
    return rows<ListRow>(
      db,
      cards(
        asked,
        byKey(order, where, after, limit),
        sql`l.key::bigint ${falls ? sql`desc` : sql`asc`}, l.companion_id`,
      ),
    )
  }
  const found: ListRow[] = []
  for (const [part, choose] of soonest.entries()) {
    if (part < (after?.part ?? 0) || found.length >= limit) continue
    const { chosen, order } = choose(asked, where, part === after?.part ? after : null, limit - found.length)
    found.push(...(await rows<ListRow>(db, cards(asked, chosen, order))))
  }
  return found
}

type Part = (asked: ListQuestion, where: SQL, after: Cursor | null, limit: number) => { chosen: SQL; order: SQL }

const best = sql`l.key::bigint desc, l.companion_id`

/**
 * The order by free times in three parts, each walked along an index: who can be booked at the first possible start (the recommended
 * first), then by their first start, then those without any free time. Most lists end in the first part.
 */
const soonest: readonly Part[] = [
  (asked, where, after, limit) => ({
    chosen: byKey(
      'recommended',
      sql`${where} and exists (select 1 from free_times f where ${isBookable(asked)} and f.first_start_at <= ${at(asked.earliest)})`,
      after,
      limit,
    ),
    order: best,
  }),
  (asked, where, after, limit) => ({
    chosen: sql`select l.companion_id, l.rate_audio, (extract(epoch from f.first_start_at) * 1000)::bigint::text as key
      from free_times f join listings l on ${isBookable(asked)}
      where f.first_start_at > ${at(asked.earliest)} and ${where}
        and not exists (select 1 from free_times g where g.companion_id = f.companion_id and g.end_at < f.end_at
          and g.end_at >= ${at(asked.earliest)} + ${step} and (l.rate_audio is not null or g.media_type = 'audio_video'))
        ${after ? sql`and (f.first_start_at, f.companion_id) > (to_timestamp(${after.key}::bigint / 1000.0), ${after.id}::uuid)` : sql``}
      order by f.first_start_at, f.companion_id limit ${limit}`,
    order: sql`l.key::bigint, l.companion_id`,
  }),
  (asked, where, after, limit) => ({
    chosen: byKey(
      'recommended',
      sql`${where} and not exists (select 1 from free_times f where ${isBookable(asked)})`,
      after,
      limit,
    ),
    order: best,
  }),
]

/** A seeker's listed favourites, the soonest free first. */
export function findFavorites(db: Db, asked: Glance & { seekerId: string }, limit: number): Promise<ListRow[]> {
  const chosen = sql`select l.companion_id, l.rate_audio, '' as key from favorites h join listings l on l.companion_id = h.offerer_id
    where ${sql.join([sql`h.seeker_id = ${asked.seekerId}`, ...without(asked.blocked)], sql` and `)} order by h.created_at desc, h.offerer_id limit ${limit}`
  return rows<ListRow>(db, cards(asked, chosen, sql`n.next_at nulls last, p.id`))
}

/** Featured companions in the recommended order. */
export function findFeatured(db: Db, asked: Glance, limit: number): Promise<ListRow[]> {
  const chosen = byKey(
    'recommended',
    sql.join([sql`l.recommended >= ${FEATURED}`, ...without(asked.blocked)], sql` and `),
    null,
    limit,
  )
  return rows<ListRow>(db, cards(asked, chosen, best))
}

/** People with a photo who are not featured, in the recommended order. */
export const findFaces = (db: Db, blocked: readonly string[], limit: number) =>
  rows<{ id: string; name: string; photoKey: string }>(
    db,
    sql`select p.id, p.full_name as name, p.photo_key as "photoKey" from listings l join profiles p on p.id = l.companion_id
      where ${sql.join([sql`l.recommended < ${FEATURED}`, sql`p.photo_key is not null`, ...without(blocked)], sql` and `)}
      order by l.recommended desc, l.companion_id limit ${limit}`,
  )

/** How many companions are listed, at most `limit`. */
export async function countListed(db: Db, blocked: readonly string[], limit: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from listings l where ${sql.join([sql`true`, ...without(blocked)], sql` and `)}
      order by l.companion_id limit ${limit}) l`,
  )
  return row?.count ?? 0
}

/** The free-intro companion, if there is one that can be booked. */
export async function findFreeIntro(db: Db): Promise<{ id: string; name: string; slug: string | null } | null> {
  const [row] = await rows<{ id: string; name: string; slug: string | null }>(
    db,
    sql`select p.id, p.full_name as name, p.slug from profiles p join listings l on l.companion_id = p.id where p.free_intro`,
  )
  return row ?? null
}

/** Whom a seeker keeps as favourites and whom a block keeps away from them, whoever asked for it. */
export async function findTies(db: Db, seekerId: string): Promise<{ favorites: string[]; blocked: string[] }> {
  const [row] = await rows<{ favorites: string[]; blocked: string[] }>(
    db,
    sql`select array(select offerer_id::text from favorites where seeker_id = ${seekerId}) as favorites,
      array(select distinct offerer_id::text from blocked where seeker_id = ${seekerId}) as blocked`,
  )
  return row ?? { favorites: [], blocked: [] }
}

/** In which part of the order by free times a row stands. */
export const partOf = (row: ListRow, asked: Moments): number =>
  row.next_at === null ? 2 : new Date(row.next_at).getTime() > asked.earliest.getTime() ? 1 : 0

const RANGES_OF_PRICE = ['audioRateRange', 'videoRateRange'] as const

/** How many steps the price slider's histogram has. */
const BUCKETS = 14

/**
 * How many people the filters leave, at most one more than `limit`; and for the prices of 15 minutes by voice and video how many of
 * up to `limit` people charge what, in 14 steps from 25 to 375 credits, under all filters but the price. Ids are random, so the first
 * ones by id are a fair sample.
 */
export async function countPeople(db: Db, asked: ListQuestion, limit: number) {
  const histogram = (rate: SQL) => sql`array(select count(s.step)::int from generate_series(1, ${BUCKETS}) b left join (
    select least(${BUCKETS}, greatest(1, width_bucket(${rate} / 4.0, 25, 375, ${BUCKETS}))) as step from sample where ${rate} is not null) s
    on s.step = b group by b order by b)`
  const first = (where: SQL) => ratesOf(where, limit)
  const where = conditions(asked, { price: true })
  const hasPrice = RANGES_OF_PRICE.some((name) => !isWhole(asked.filters, name))
  const sample = hasPrice ? first(conditions(asked, { price: false })) : sql`select * from counted`
  const [row] = await rows<{ people: number; audio: number[]; video: number[] }>(
    db,
    sql`with counted as materialized (${first(where)}), sample as materialized (${sample})
      select (select count(*)::int from counted) as people, ${histogram(sql`rate_audio`)} as audio, ${histogram(sql`rate_video`)} as video`,
  )
  return row ?? { people: 0, audio: [], video: [] }
}

const ratesOf = (where: SQL, limit: number) =>
  sql`select l.rate_audio, l.rate_video from listings l where ${where} order by l.companion_id limit ${limit + 1}`

/** How many people each of some wishes leaves, counted up to one more than `limit`; in their order, in one question. */
export async function countEach(db: Db, asked: readonly ListQuestion[], limit: number): Promise<number[]> {
  const counts = asked.map(
    (wish) => sql`(select count(*)::int from (${ratesOf(conditions(wish, { price: true }), limit)}) c)`,
  )
  const [row] = await rows<{ people: number[] }>(db, sql`select array[${sql.join(counts, sql`, `)}] as people`)
  return row?.people ?? []
}
