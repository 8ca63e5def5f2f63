import { type SQL, sql } from 'drizzle-orm'
import { LEAD_MINUTES, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import type { Voice } from '#app/features/marketplace/profiles/schema.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { recommendedIn, usesUpTrial } from '#db/schema/all.ts'
import { literal } from '#db/schema/columns.ts'
import { excludesFavorites, isFullRange } from './filters/rules.ts'
import {
  AGE_LIMITS,
  type Filters,
  LIST_FILTER_NAMES,
  LIST_FILTERS,
  type Order,
  PRICE_LIMITS,
} from './filters/schema.ts'
import type { Cursor } from './rules.ts'

type TimeFrame = { now: Date; earliest: Date; windowEnd: Date }
/** `language` is the reader's. */
type CardContext = TimeFrame & { seekerId: string | null; language: Language }
export type ListQuery = CardContext & {
  filters: Filters
  tsQuery: string | null
  freeBefore: Date | null
}

const instantOf = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const codes = (values: readonly string[]) => sql`${`{${values.map((value) => `"${value}"`).join(',')}}`}::text[]`
const favoritesOf = (seekerId: string) =>
  sql`array(select h.offerer_id from favorites h where h.seeker_id = ${seekerId})`
/** The voice greeting of profile `p`, as JSON. */
export const theirVoice = sql`(select jsonb_build_object('key', v.key, 'seconds', v.seconds) from voices v
  where v.owner_id = p.id and v.removed_at is null)`
/** Excludes listings `l` with a block in either direction. */
const withoutBlocked = (seekerId: string | null) =>
  seekerId === null
    ? []
    : [sql`l.companion_id <> all (array(select b.offerer_id from blocked b where b.seeker_id = ${seekerId}))`]
const SHOWN_PRICES_PER_HOUR = 60 / PRICE_MINUTES
const [lowest, highest] = PRICE_LIMITS
const STEP_INTERVAL = sql`make_interval(mins => ${STEP_MINUTES})`

/** A longer notice extends the lead. Both are whole steps, so the result is too (as in `earliestStart`). */
const earliestFor = ({ earliest }: Pick<TimeFrame, 'earliest'>) =>
  sql`(${instantOf(earliest)} + make_interval(mins => greatest(l.notice_minutes - ${LEAD_MINUTES}::int, 0)))`

/** Whether free time `f` of listing `l` has room for a call in a medium that has a rate. */
const bookableTime = (moments: TimeFrame) => sql`f.companion_id = l.companion_id
  and f.end_at >= ${earliestFor(moments)} + ${STEP_INTERVAL} and f.first_start_at < ${instantOf(moments.windowEnd)}
  and (l.rate_audio is not null or f.media_type = 'audio_video')`

/** Hourly rates; a companion without that rate matches. */
function priceWithin(column: SQL, [low, high]: readonly [number, number]): SQL[] {
  const bounds = [
    ...(low === lowest ? [] : [sql`${column} >= ${low * SHOWN_PRICES_PER_HOUR}`]),
    ...(high === highest ? [] : [sql`${column} <= ${high * SHOWN_PRICES_PER_HOUR}`]),
  ]
  return bounds.length === 0 ? [] : [sql`(${column} is null or (${sql.join(bounds, sql` and `)}))`]
}

function matchesQuery(query: ListQuery, options: { anyPrice?: boolean } = {}): SQL {
  const { filters, seekerId } = query
  const year = query.now.getUTCFullYear()
  const [youngest, oldest] = filters.ageRange
  const all = [
    ...LIST_FILTER_NAMES.filter((name) => filters[name].length > 0).map((name) => {
      const { column, isArray } = LIST_FILTERS[name]
      const chosen = codes(filters[name])
      return isArray
        ? sql`l.${sql.identifier(column)} && ${chosen}`
        : sql`l.${sql.identifier(column)} = any (${chosen})`
    }),
    ...(isFullRange(filters, 'ageRange')
      ? []
      : [
          sql`l.birth_year <= ${year - youngest}`,
          oldest === AGE_LIMITS[1] ? sql`true` : sql`l.birth_year >= ${year - oldest}`,
        ]),
    ...(filters.minRating > 0 ? [sql`l.rating >= ${filters.minRating}`] : []),
    ...(filters.companionType ? [sql`l.certified = ${filters.companionType === 'certified'}`] : []),
    ...(options.anyPrice
      ? []
      : [
          ...priceWithin(sql`l.rate_audio`, filters.audioRateRange),
          ...priceWithin(sql`l.rate_video`, filters.videoRateRange),
        ]),
    ...(query.tsQuery === null
      ? []
      : [
          sql`l.companion_id in (select d.companion_id from search_documents d where d.document @@ ${query.tsQuery}::tsquery)`,
        ]),
    ...(query.freeBefore === null
      ? []
      : [
          sql`exists (select 1 from free_times f where ${bookableTime(query)} and f.start_at <= ${instantOf(query.freeBefore)}
            and (l.notice_minutes = 0 or ${earliestFor(query)} <= ${instantOf(query.freeBefore)}))`,
        ]),
    ...withoutBlocked(seekerId),
    ...(filters.showOnlyFavorites
      ? [seekerId === null ? sql`false` : sql`l.companion_id = any (${favoritesOf(seekerId)})`]
      : seekerId !== null && excludesFavorites(filters)
        ? [sql`l.companion_id <> all (${favoritesOf(seekerId)})`]
        : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

export type ListRow = {
  id: string
  name: string
  slug: string | null
  photoKey: string | null
  certified: boolean | null
  locationCode: string | null
  languages: string[]
  bio: string
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  isFavorite: boolean
  freeIntro: boolean
  freeNow: boolean
  nextAt: string | null
  voice: Voice | null
  key: string
}

const sortKeys: Record<Exclude<Order, 'soonest'>, { column: SQL | typeof recommendedIn; descending: boolean }> = {
  recommended: { column: recommendedIn, descending: true },
  rating: { column: sql`l.rated`, descending: true },
  newest: { column: sql`l.newest`, descending: true },
  price: { column: sql`l.start_rate`, descending: false },
}

/** `recommended` starts here for featured companions (`refresh_listing` in SQL). */
const FEATURED = 1_000_000

type KeyQuery = { order: Exclude<Order, 'soonest'>; language: Language }

function byKey({ order, language }: KeyQuery, where: SQL, after: Cursor | null, limit: number): SQL {
  const { column: key, descending } = sortKeys[order]
  const column = typeof key === 'function' ? key(language) : key
  const afterCursor = descending
    ? sql`(${column} < ${after?.key}::bigint or (${column} = ${after?.key}::bigint and l.companion_id > ${after?.id}::uuid))`
    : sql`(${column}, l.companion_id) > (${after?.key}::bigint, ${after?.id}::uuid)`
  const first = descending ? sql`${column} <= ${after?.key}::bigint and` : sql``
  return sql`select l.companion_id, l.rate_audio, l.notice_minutes, ${column}::text as key from listings l
    where ${where} ${after ? sql`and ${first} ${afterCursor}` : sql``}
    order by ${column} ${descending ? sql`desc` : sql`asc`}, l.companion_id limit ${literal(limit)}`
}

const cards = (query: CardContext, selected: SQL, order: SQL) => sql`
  with selected as materialized (${selected})
  select p.id, p.full_name as name, p.slug, p.photo_key as "photoKey", p.certified, p.location_code as "locationCode",
    p.languages, left(coalesce(p.other_bios ->> ${query.language}, p.bio), 400) as bio, p.average_rating::float8 as rating, p.total_ratings as ratings,
    u.rate_per_hour_audio as audio, u.rate_per_hour_video as video,
    exists (select 1 from favorites h where h.seeker_id = ${query.seekerId} and h.offerer_id = p.id) as "isFavorite",
    p.free_intro and not exists (select 1 from calls where calls.seeker_id = ${query.seekerId} and ${usesUpTrial}) as "freeIntro",
    coalesce(n.free_now, false) as "freeNow", n.next_at as "nextAt", l.key,
    ${theirVoice} as voice
  from selected l join profiles p on p.id = l.companion_id join users u on u.id = l.companion_id
  left join lateral (
    select f.start_at <= ${instantOf(query.now)} and l.notice_minutes = 0 as free_now, greatest(f.first_start_at, ${earliestFor(query)}) as next_at
    from free_times f where ${bookableTime(query)} order by f.end_at limit 1) n on true
  order by ${order}`

export async function listCompanions(
  db: Db,
  query: ListQuery,
  after: Cursor | null,
  limit: number,
): Promise<ListRow[]> {
  const { order } = query.filters
  const where = matchesQuery(query)
  if (order !== 'soonest') {
    const { descending } = sortKeys[order]
    return rows<ListRow>(
      db,
      cards(
        query,
        byKey({ ...query, order }, where, after, limit),
        sql`l.key::bigint ${descending ? sql`desc` : sql`asc`}, l.companion_id`,
      ),
    )
  }
  const found: ListRow[] = []
  for (const [segment, select] of soonestSegments.entries()) {
    if (segment < (after?.segment ?? 0) || found.length >= limit) continue
    const { selected, order } = select(query, where, segment === after?.segment ? after : null, limit - found.length)
    found.push(...(await rows<ListRow>(db, cards(query, selected, order))))
  }
  return found
}

type Segment = (query: ListQuery, where: SQL, after: Cursor | null, limit: number) => { selected: SQL; order: SQL }

const isFreeNow = (query: TimeFrame) =>
  sql`exists (select 1 from free_times f where ${bookableTime(query)} and f.start_at <= ${instantOf(query.now)})`

const recommended = ({ language }: CardContext): KeyQuery => ({ order: 'recommended', language })
const byRecommendation = sql`l.key::bigint desc, l.companion_id`

/** Each segment reads along an index; most pages need only the first. */
const soonestSegments: readonly Segment[] = [
  (query, where, after, limit) => ({
    selected: byKey(recommended(query), sql`${where} and l.notice_minutes = 0 and ${isFreeNow(query)}`, after, limit),
    order: byRecommendation,
  }),
  (query, where, after, limit) => ({
    selected: byKey(
      recommended(query),
      sql`${where} and l.notice_minutes = 0 and not ${isFreeNow(query)}
        and exists (select 1 from free_times f where ${bookableTime(query)} and f.first_start_at <= ${instantOf(query.earliest)})`,
      after,
      limit,
    ),
    order: byRecommendation,
  }),
  (query, where, after, limit) => ({
    selected: sql`(${byFreeTime(query, where, after, limit)}) union all (${byNotice(query, where, after, limit)})
      order by key_at, companion_id limit ${literal(limit)}`,
    order: sql`l.key::bigint, l.companion_id`,
  }),
  (query, where, after, limit) => ({
    selected: byKey(
      recommended(query),
      sql`${where} and not exists (select 1 from free_times f where ${bookableTime(query)})`,
      after,
      limit,
    ),
    order: byRecommendation,
  }),
]

const inMilliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::bigint`

const byFreeTime = (query: ListQuery, where: SQL, after: Cursor | null, limit: number) =>
  sql`select l.companion_id, l.rate_audio, l.notice_minutes, ${inMilliseconds(sql`f.first_start_at`)}::text as key, f.first_start_at as key_at
    from free_times f join listings l on ${bookableTime(query)}
    where f.first_start_at > ${instantOf(query.earliest)} and f.first_start_at > ${earliestFor(query)} and ${where}
      and not exists (select 1 from free_times g where g.companion_id = f.companion_id and g.end_at < f.end_at
        and g.end_at >= ${earliestFor(query)} + ${STEP_INTERVAL} and (l.rate_audio is not null or g.media_type = 'audio_video'))
      ${after ? sql`and (f.first_start_at, f.companion_id) > (to_timestamp(${after.key}::bigint / 1000.0), ${after.id}::uuid)` : sql``}
    order by f.first_start_at, f.companion_id limit ${literal(limit)}`

const byNotice = (query: ListQuery, where: SQL, after: Cursor | null, limit: number) =>
  sql`select l.companion_id, l.rate_audio, l.notice_minutes, ${inMilliseconds(earliestFor(query))}::text as key, ${earliestFor(query)} as key_at
    from listings l
    where l.notice_minutes > 0 and ${where}
      and exists (select 1 from free_times f where ${bookableTime(query)} and f.first_start_at <= ${earliestFor(query)})
      ${after ? sql`and (l.notice_minutes, l.companion_id) > (${noticeOfKey(query, after.key)}, ${after.id}::uuid)` : sql``}
    order by l.notice_minutes, l.companion_id limit ${literal(limit)}`

const noticeOfKey = ({ earliest }: ListQuery, key: string) =>
  sql`${Math.floor((Number(key) - earliest.getTime()) / 60_000) + LEAD_MINUTES}::int`

export function listFavorites(db: Db, query: CardContext & { seekerId: string }, limit: number): Promise<ListRow[]> {
  const where = sql.join([sql`h.seeker_id = ${query.seekerId}`, ...withoutBlocked(query.seekerId)], sql` and `)
  const selected = sql`select l.companion_id, l.rate_audio, l.notice_minutes, '' as key
    from favorites h join listings l on l.companion_id = h.offerer_id where ${where}
    order by h.created_at desc, h.offerer_id limit ${literal(limit)}`
  return rows<ListRow>(db, cards(query, selected, sql`n.next_at nulls last, p.id`))
}

export function listFeatured(db: Db, query: CardContext, limit: number): Promise<ListRow[]> {
  const where = sql.join([sql`l.recommended >= ${FEATURED}`, ...withoutBlocked(query.seekerId)], sql` and `)
  return rows<ListRow>(db, cards(query, byKey(recommended(query), where, null, limit), byRecommendation))
}

export const listWithPhotos = (db: Db, seekerId: string | null, limit: number) =>
  rows<{ id: string; name: string; slug: string | null; photoKey: string }>(
    db,
    sql`select p.id, p.full_name as name, p.slug, p.photo_key as "photoKey" from listings l join profiles p on p.id = l.companion_id
      where ${sql.join([sql`l.recommended < ${FEATURED}`, sql`p.photo_key is not null`, ...withoutBlocked(seekerId)], sql` and `)}
      order by l.recommended desc, l.companion_id limit ${literal(limit)}`,
  )

/** Null without a bio in this language, and for a seeker if either has blocked the other. */
export async function findFreeIntro(db: Db, seekerId: string | null, language: Language) {
  const [found] = await rows<{ id: string; name: string; slug: string | null }>(
    db,
    sql`select p.id, p.full_name as name, p.slug from profiles p join listings l on l.companion_id = p.id
      where ${sql.join([sql`p.free_intro and l.writes @> ${codes([language])}`, ...withoutBlocked(seekerId)], sql` and `)}`,
  )
  return found ?? null
}

export const segmentOf = (row: ListRow, query: TimeFrame): number =>
  row.nextAt === null ? 3 : new Date(row.nextAt).getTime() > query.earliest.getTime() ? 2 : row.freeNow ? 0 : 1

const listed = (seekerId: string | null, limit: number) =>
  sql`(select count(*)::int from (select 1 from listings l where ${sql.join([sql`true`, ...withoutBlocked(seekerId)], sql` and `)}
    order by l.companion_id limit ${literal(limit + 1)}) l)`

export async function countListed(db: Db, seekerId: string | null, limit: number): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select ${listed(seekerId, limit)} as count`)
  return row?.count ?? 0
}

const PRICE_RANGES = ['audioRateRange', 'videoRateRange'] as const

const BUCKETS = 14
/** Hourly rates: whole numbers compare faster than fractions. */
const STEPS = sql.join(
  Array.from({ length: BUCKETS + 1 }, (_, step) =>
    literal((lowest + (step * (highest - lowest)) / BUCKETS) * SHOWN_PRICES_PER_HOUR),
  ),
  sql`, `,
)

/** Counts stop at `limit` + 1. The histogram is a sample (ids are random) under all filters except price. */
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
    audio: countPerStep(row?.audio),
    video: countPerStep(row?.video),
  }
}

type CountedSteps = Record<string, number> | null

const countPerStep = (counted: CountedSteps = null) =>
  Array.from({ length: BUCKETS }, (_, index) => counted?.[index + 1] ?? 0)

const ratesOf = (where: SQL, limit: number) =>
  sql`select l.rate_audio, l.rate_video from listings l where ${where} order by l.companion_id limit ${literal(limit + 1)}`

export async function countMatchesOfEach(db: Db, queries: readonly ListQuery[], limit: number): Promise<number[]> {
  const counts = queries.map((query) => sql`(select count(*)::int from (${ratesOf(matchesQuery(query), limit)}) c)`)
  const [row] = await rows<{ people: number[] }>(db, sql`select array[${sql.join(counts, sql`, `)}] as people`)
  return row?.people ?? []
}
