import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { LEAD_MINUTES, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { leavesOutFavorites } from '../filters/rules.ts'
import type { Filters } from '../filters/schema.ts'
import { isSliderLimit } from './rules.ts'

/** What decides who is "free": now, the first start that can still be booked, and the end of the booking window. */
export type TimeFrame = { now: Date; earliest: Date; windowEnd: Date }
/** The same in a statement, where a prepared one has placeholders. */
export type Moments = Record<keyof TimeFrame, Date | Placeholder>
/** Whom a statement is for; null for guests and companions. */
export type SeekerId = string | Placeholder | null

export type ListQuery = TimeFrame & {
  filters: Filters
  /** The text of a tsquery; null without a search. */
  tsQuery: string | null
  /** Only companions with a free time that begins before this; null when free times do not matter. */
  freeBefore: Date | null
  seekerId: string | null
}

export const instantOf = (moment: Date | Placeholder) =>
  sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`
const codes = (values: readonly string[]) => sql`${`{${values.map((value) => `"${value}"`).join(',')}}`}::text[]`
/** A seeker's favourites, read once a statement. */
const favoritesOf = (seekerId: string) =>
  sql`array(select h.offerer_id from favorites h where h.seeker_id = ${seekerId})`
/** Leaves out listings `l` that a block hides from this seeker, in either direction; empty for guests and companions. */
export const withoutBlocked = (seekerId: SeekerId) =>
  seekerId === null
    ? []
    : [sql`l.companion_id <> all (array(select b.offerer_id from blocked b where b.seeker_id = ${seekerId}))`]
/** How many times the minutes of a shown price go into an hour. */
export const SHOWN_PRICES_PER_HOUR = 60 / PRICE_MINUTES
/** The least time in which a call can be booked. */
export const STEP_INTERVAL = sql`make_interval(mins => ${STEP_MINUTES})`

/**
 * The first start that can still be booked with listing `l`: later by as much as its notice is longer than the lead.
 * Both are whole steps, so this is one too (`earliestStart` says the same).
 */
export const earliestFor = ({ earliest }: Pick<Moments, 'earliest'>) =>
  sql`(${instantOf(earliest)} + make_interval(mins => greatest(l.notice_minutes - ${LEAD_MINUTES}::int, 0)))`

/** True for a free time `f` of listing `l` in which a call of a media type with a rate can still be booked. */
export const bookableTime = (moments: Moments) => sql`f.companion_id = l.companion_id
  and f.end_at >= ${earliestFor(moments)} + ${STEP_INTERVAL} and f.first_start_at < ${instantOf(moments.windowEnd)}
  and (l.rate_audio is not null or f.media_type = 'audio_video')`

/** Prices as shown are a part of the hourly rate; a companion without that rate passes. */
function priceWithin(column: SQL, [low, high]: readonly [number, number]): SQL[] {
  const bounds = [
    ...(isSliderLimit('low', low) ? [] : [sql`${column} >= ${low * SHOWN_PRICES_PER_HOUR}`]),
    ...(isSliderLimit('high', high) ? [] : [sql`${column} <= ${high * SHOWN_PRICES_PER_HOUR}`]),
  ]
  return bounds.length === 0 ? [] : [sql`(${column} is null or (${sql.join(bounds, sql` and `)}))`]
}

/** True for a listing `l` that meets every filter and the search of a query; `anyPrice` leaves the prices out. */
export function matchesQuery(query: ListQuery, options: { anyPrice?: boolean } = {}): SQL {
  const { filters, seekerId } = query
  const year = query.now.getUTCFullYear()
  const [youngest, oldest] = filters.ageRange
  const all = [
    ...(filters.languages.length > 0 ? [sql`l.languages && ${codes(filters.languages)}`] : []),
    ...(filters.interestLabels.length > 0 ? [sql`l.categories && ${codes(filters.interestLabels)}`] : []),
    ...(filters.locations.length > 0 ? [sql`l.location_code = any (${codes(filters.locations)})`] : []),
    ...(filters.genders.length > 0 ? [sql`l.gender = any (${codes(filters.genders)})`] : []),
    ...(isSliderLimit('youngest', youngest) && isSliderLimit('oldest', oldest)
      ? []
      : [
          sql`l.birth_year <= ${year - youngest}`,
          isSliderLimit('oldest', oldest) ? sql`true` : sql`l.birth_year >= ${year - oldest}`,
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
      : seekerId !== null && leavesOutFavorites(filters)
        ? [sql`l.companion_id <> all (${favoritesOf(seekerId)})`]
        : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}
