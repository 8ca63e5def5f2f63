import { bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { canFavorite } from '#app/features/marketplace/profiles/rules.ts'
import { GENDERS } from '#app/features/marketplace/profiles/schema.ts'
import { startPrice } from '#app/features/marketplace/rates/rules.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  activeIn,
  FILTER_GROUPS,
  type FilterGroup,
  type ListFilter,
  readFilters,
  type ViewerKind,
  withoutGroup,
} from './filters/rules.ts'
import { type Filters, PAGE_SIZE } from './filters/schema.ts'
import { canOpenBooking, formatCursor, freeBefore, isTrialOffered, parseCursor, timeFrameAt } from './rules.ts'
import { plainText } from './search/rules.ts'
import { toTsQuery } from './search/views.server.ts'
import {
  countListed,
  countMatches,
  countMatchesOfEach,
  type FreeIntro,
  findFreeIntro,
  type ListQuery,
  type ListRow,
  listCompanions,
  listFavorites,
  listFeatured,
  listWithPhotos,
  segmentOf,
} from './store.server.ts'

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
  startPrice: startPrice(row.audio, row.video),
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
  pages: number
  after: string | null
  now: Date
  timeZone: string
}

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

/** Blocked pairs do not see each other. `next` is null at the end. */
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

export const COUNT_LIMIT = 500

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
      prices: { audio, video },
    },
    total: cappedCount(listed),
  }
}

const cappedCount = (people: number) => ({ people: Math.min(people, COUNT_LIMIT), isMore: people > COUNT_LIMIT })

/** Counting blocked companions would reveal a block. */
const listedCount = async (db: Db, viewer: Viewer | null) =>
  cappedCount(await countListed(db, seekerId(viewer), COUNT_LIMIT))

export type DirectoryFacets = Awaited<ReturnType<typeof directoryFacets>>

const FAVORITES_LIMIT = 12

export async function favoritesStrip(db: Db, viewer: Viewer | null, now: Date) {
  if (viewer?.role !== 'seeker') return []
  const context = { ...cardContext(viewer, now), seekerId: viewer.userId }
  return (await listFavorites(db, context, FAVORITES_LIMIT)).map(cardOf(viewer))
}

export const featuredCards = async (db: Db, viewer: Viewer | null, now: Date, language: Language, limit: number) =>
  (await listFeatured(db, cardContext(viewer, now), language, limit)).map(cardOf(viewer))

const FEATURED_LIMIT = 4

export async function featuredCompanions(db: Db, viewer: Viewer | null, now: Date, language: Language) {
  const [cards, total] = await Promise.all([
    featuredCards(db, viewer, now, language, FEATURED_LIMIT),
    listedCount(db, viewer),
  ])
  return { cards, total }
}

export const companionStrip = (db: Db, viewer: Viewer | null) => listWithPhotos(db, seekerId(viewer), 14)

export const freeIntroCompanion = (db: Db, viewer: Viewer | null): Promise<FreeIntro | null> =>
  findFreeIntro(db, seekerId(viewer))

export async function loadList(db: Db, viewer: Viewer | null, request: ListRequest) {
  const query = await prepareListQuery(db, viewer, request)
  const [page, { facets, total }, favorites] = await Promise.all([
    directoryPage(db, viewer, request, query),
    listCounts(db, query),
    favoritesStrip(db, viewer, request.now),
  ])
  return {
    ...page,
    facets,
    favorites,
    /** For guests how many match, for others how many there are. */
    total: viewer === null ? { people: facets.people, isMore: facets.isMore } : total,
    suggestedRemoval:
      page.cards.length === 0 && request.after === null ? await suggestRemoval(db, request, query) : null,
  }
}

export type RemovableFilter = FilterGroup | 'search'

export type ListResult = Awaited<ReturnType<typeof loadList>>

/** The filter group whose removal leaves the most companions; null when none helps. */
async function suggestRemoval(db: Db, request: ListRequest, query: ListQuery): Promise<RemovableFilter | null> {
  const groups: RemovableFilter[] = (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter(
    (group) => activeIn(request.filters, group).length > 0,
  )
  if (request.filters.search !== '') groups.push('search')
  if (groups.length < 2) return null
  const queries = groups.map((group) => {
    if (group === 'search') return { ...query, filters: { ...request.filters, search: '' }, tsQuery: null }
    const filters = withoutGroup(request.filters, group)
    return { ...query, filters, freeBefore: freeBefore(filters, request.now, request.timeZone) }
  })
  const people = await countMatchesOfEach(db, queries, COUNT_LIMIT)
  const most = Math.max(...people)
  return most > 0 ? (groups[people.indexOf(most)] ?? null) : null
}

/** Codes and their labels in every language, so that a URL may say `de`, `German` or `Deutsch`. */
function codesOf<C extends string>(codes: readonly C[], label?: (language: Language, code: C) => string) {
  const labelsOf = (code: C) => (label ? LANGUAGES.map((language) => label(language, code)) : [])
  const names = codes.flatMap((code) => [...labelsOf(code), code].map((name) => ({ name, code })))
  return new Map<string, string>(names.map(({ name, code }) => [plainText(name), code]))
}

const codes: Record<ListFilter, Map<string, string>> = {
  languages: codesOf(LANGUAGE_CODES, (language, code) => texts(language, 'languages')(code)),
  locations: codesOf(COMPANION_COUNTRY_CODES, (language, code) => texts(language, 'countries')(code)),
  interestLabels: codesOf(CATEGORY_KEYS, (language, code) => texts(language, 'topics')(`category.${code}`)),
  genders: codesOf(GENDERS),
}

export const viewerKind = (viewer: Viewer | null): ViewerKind =>
  viewer === null ? 'guest' : viewer.role === 'seeker' ? 'seeker' : 'other'

export const filtersOf = (query: URLSearchParams, viewer: Viewer | null): Filters =>
  readFilters(query, viewerKind(viewer), (name, text) => codes[name].get(plainText(text)) ?? null)
