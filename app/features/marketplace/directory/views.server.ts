import { bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import { canFavorite } from '#app/features/marketplace/profiles/rules.ts'
import { startPrice } from '#app/features/marketplace/rates/rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Filters, PAGE_SIZE } from './filters/schema.ts'
import { formatCursor, freeBefore, parseCursor, timeFrameAt } from './list/rules.ts'
import type { ListQuery } from './list/store.server.ts'
import {
  countListed,
  countMatches,
  type FreeIntro,
  findFreeIntro,
  type ListRow,
  listCompanions,
  listFavorites,
  listFeatured,
  listWithPhotos,
  segmentOf,
} from './list/store.server.ts'
import { canOpenBooking, isTrialOffered } from './policy.ts'
import { toTsQuery } from './search/views.server.ts'

const seekerId = (viewer: Viewer | null) => (viewer?.role === 'seeker' ? viewer.userId : null)

const cardOf = (viewer: Viewer | null) => (row: ListRow) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  photoKey: row.photo_key,
  certified: row.certified,
  locationCode: row.location_code,
  languages: row.languages,
  bio: row.bio,
  bioLanguage: languageOfText(row.bio),
  rating: row.rating,
  ratings: row.ratings,
  /** Credits for 15 minutes, at the lower of the rates. */
  startPrice: startPrice(row.audio, row.video),
  /** The first call is free for this viewer, or for the new seeker that a guest would be. */
  isFree: row.free_intro && isTrialOffered(viewer),
  isFavorite: row.favorite,
  canFavorite: canFavorite(viewer).ok,
  /** Blocked pairs are not listed for each other at all. */
  canOpenBooking: canOpenBooking(viewer, { blocked: false }),
  freeNow: row.free_now ?? false,
  /** The first start that can be booked. */
  nextFreeAt: row.next_at === null ? null : new Date(row.next_at),
})

export type CompanionCardView = ReturnType<ReturnType<typeof cardOf>>

export type ListRequest = {
  filters: Filters
  /** Pages of cards from the cursor on. */
  pages: number
  /** The `next` of an earlier page; null for the beginning, which a malformed cursor also means. */
  after: string | null
  now: Date
  /** The viewer's zone: "today" ends at its midnight. */
  timeZone: string
}

/** The query behind a request; prepared once when several reads share it. */
export async function prepareListQuery(
  db: Db,
  viewer: Viewer | null,
  request: Pick<ListRequest, 'filters' | 'now' | 'timeZone'>,
): Promise<ListQuery> {
  const { filters, now, timeZone } = request
  return {
    filters,
    tsQuery: await toTsQuery(db, filters.search),
    freeBefore: freeBefore(filters, now, timeZone),
    ...cardContext(viewer, now),
  }
}

const cardContext = (viewer: Viewer | null, now: Date) => ({
  ...timeFrameAt(now, bookingWindow(now).to),
  seekerId: seekerId(viewer),
})

/** The list by filters, order and cursor; blocked pairs do not see each other. `next` is null at the end. */
export async function directoryPage(db: Db, viewer: Viewer | null, request: ListRequest, prepared?: ListQuery) {
  const limit = PAGE_SIZE * request.pages
  const query = prepared ?? (await prepareListQuery(db, viewer, request))
  const found = await listCompanions(db, query, parseCursor(request.after), limit + 1)
  const last = found.length > limit ? found[limit - 1] : undefined
  const segment = last && request.filters.order === 'soonest' ? segmentOf(last, query) : 0
  return {
    cards: found.slice(0, limit).map(cardOf(viewer)),
    next: last ? formatCursor({ segment, key: last.key, id: last.id }) : null,
  }
}

/** Matches are counted up to here; more are "more than". */
export const COUNT_LIMIT = 500

/**
 * How many companions match (`isMore`: more than were counted), and how their prices for 15 minutes are distributed.
 */
export async function directoryFacets(
  db: Db,
  viewer: Viewer | null,
  request: Pick<ListRequest, 'filters' | 'now' | 'timeZone'>,
) {
  const { facets } = await listCounts(db, await prepareListQuery(db, viewer, request))
  return facets
}

export async function listCounts(db: Db, query: ListQuery) {
  const { people, listed, audio, video } = await countMatches(db, query, COUNT_LIMIT)
  return {
    facets: {
      ...cappedCount(people),
      /** Companions per step of the price slider, under all filters but the price itself. */
      prices: { audio, video },
    },
    total: cappedCount(listed),
  }
}

const cappedCount = (people: number) => ({ people: Math.min(people, COUNT_LIMIT), isMore: people > COUNT_LIMIT })

/** How many companions are listed without any filter, less the blocked ones: counting them would reveal a block. */
const listedCount = async (db: Db, viewer: Viewer | null) =>
  cappedCount(await countListed(db, seekerId(viewer), COUNT_LIMIT))

export type DirectoryFacets = Awaited<ReturnType<typeof directoryFacets>>

/** How many favourites the strip shows. */
const FAVORITES_LIMIT = 12

/** A seeker's favourites for the strip above the list, the soonest free first; empty for everybody else. */
export async function favoritesStrip(db: Db, viewer: Viewer | null, now: Date) {
  if (viewer?.role !== 'seeker') return []
  const context = { ...cardContext(viewer, now), seekerId: viewer.userId }
  return (await listFavorites(db, context, FAVORITES_LIMIT)).map(cardOf(viewer))
}

/** Featured companions: first who writes in the reader's language, then who speaks it. */
export const featuredCards = async (db: Db, viewer: Viewer | null, now: Date, language: Language, limit: number) =>
  (await listFeatured(db, cardContext(viewer, now), language, limit)).map(cardOf(viewer))

/** How many featured companions the home page shows at most. */
const FEATURED_LIMIT = 4

/** Featured companions for the home page, and how many are listed in all. */
export async function featuredCompanions(db: Db, viewer: Viewer | null, now: Date, language: Language) {
  const [cards, total] = await Promise.all([
    featuredCards(db, viewer, now, language, FEATURED_LIMIT),
    listedCount(db, viewer),
  ])
  return { cards, total }
}

/** Fourteen companions with photos for the strip on the home page, without those a block hides from the viewer. */
export const companionStrip = (db: Db, viewer: Viewer | null) => listWithPhotos(db, seekerId(viewer), 14)

/** The companion whose first 15 minutes are free for new seekers; null for a seeker with a block between them. */
export const freeIntroCompanion = (db: Db, viewer: Viewer | null): Promise<FreeIntro | null> =>
  findFreeIntro(db, seekerId(viewer))
