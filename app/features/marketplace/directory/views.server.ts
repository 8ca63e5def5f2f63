import { bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import { canFavorite } from '#app/features/marketplace/profiles/rules.ts'
import { startPrice } from '#app/features/marketplace/rates/rules.ts'
import { LANGUAGES, type Language, realLanguage } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { activeIn, readFilters, type ViewerKind, withoutGroup } from './filters/rules.ts'
import {
  FILTER_GROUPS,
  type FilterGroup,
  type Filters,
  LIST_FILTER_NAMES,
  LIST_FILTERS,
  NO_FILTERS,
  PAGE_SIZE,
} from './filters/schema.ts'
import { canOpenBooking, formatCursor, freeBefore, isTrialOffered, parseCursor, timeFrameAt } from './rules.ts'
import { plainText } from './search/rules.ts'
import { toTsQuery } from './search/views.server.ts'
import {
  countListed,
  countMatches,
  countMatchesOfEach,
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

const cardOf =
  (viewer: Viewer | null, language: Language) =>
  ({ key: _key, audio, video, freeIntro, nextAt, locationCode, ...shown }: ListRow) => ({
    ...shown,
    country: locationCode && countryOnCard(locationCode, language),
    bioLanguage: languageOfText(shown.bio),
    startPrice: startPrice(audio, video),
    isFree: freeIntro && isTrialOffered(viewer),
    canFavorite: canFavorite(viewer).ok,
    /** Blocked pairs aren't listed for each other at all. */
    canOpenBooking: canOpenBooking(viewer, { blocked: false }),
    /** The first bookable start. */
    nextFreeAt: nextAt === null ? null : new Date(nextAt),
  })

/** Named here, so that a page of cards doesn't load the names of all countries. */
const countryOnCard = (code: string, language: Language): string =>
  code === 'GB' ? texts(language, 'directory')('card.shortCountry.GB') : texts(language, 'countries')(code as 'DE')

export type CompanionCardView = ReturnType<ReturnType<typeof cardOf>>

/** The language of the page, which orders the list and selects the bios. */
type FilteredList = { filters: Filters; now: Date; timeZone: string; language: Language }
type ListRequest = FilteredList & { pages: number; after: string | null }

const prepareQuery = async (db: Db, viewer: Viewer | null, { filters, now, timeZone, language }: FilteredList) => ({
  filters,
  tsQuery: await toTsQuery(db, filters.search),
  freeBefore: freeBefore(filters, now, timeZone),
  ...cardContext(viewer, now, language),
})

const cardContext = (viewer: Viewer | null, now: Date, language: Language) => ({
  language: realLanguage(language),
  ...timeFrameAt(now, bookingWindow(now).to),
  seekerId: seekerId(viewer),
})

/** Blocked pairs don't see each other. `next` is null at the end. */
export const directoryPage = async (db: Db, viewer: Viewer | null, request: ListRequest) =>
  pageOf(db, viewer, request, await prepareQuery(db, viewer, request))

async function pageOf(db: Db, viewer: Viewer | null, request: ListRequest, query: ListQuery) {
  const limit = PAGE_SIZE * request.pages
  const found = await listCompanions(db, query, parseCursor(request.after), limit + 1)
  const last = found.length > limit ? found[limit - 1] : undefined
  const segment = last && request.filters.order === 'soonest' ? segmentOf(last, query) : 0
  return {
    cards: found.slice(0, limit).map(cardOf(viewer, request.language)),
    next: last ? formatCursor({ segment, key: last.key, id: last.id }) : null,
  }
}

const COUNT_LIMIT = 500
const capped = (people: number) => ({ people: Math.min(people, COUNT_LIMIT), isMore: people > COUNT_LIMIT })

export const directoryFacets = async (db: Db, viewer: Viewer | null, request: FilteredList) =>
  (await listCounts(db, await prepareQuery(db, viewer, request))).facets

async function listCounts(db: Db, query: ListQuery) {
  const { people, listed, audio, video } = await countMatches(db, query, COUNT_LIMIT)
  return { facets: { ...capped(people), prices: { audio, video } }, total: capped(listed) }
}

export type DirectoryFacets = Awaited<ReturnType<typeof directoryFacets>>

export async function favoritesStrip(db: Db, viewer: Viewer | null, now: Date, language: Language) {
  if (viewer?.role !== 'seeker') return []
  const context = { ...cardContext(viewer, now, language), seekerId: viewer.userId }
  return (await listFavorites(db, context, 12)).map(cardOf(viewer, language))
}

export const featuredCards = async (db: Db, viewer: Viewer | null, now: Date, language: Language, limit: number) =>
  (await listFeatured(db, cardContext(viewer, now, language), limit)).map(cardOf(viewer, language))

export async function featuredCompanions(db: Db, viewer: Viewer | null, now: Date, language: Language) {
  const [cards, listed] = await Promise.all([
    featuredCards(db, viewer, now, language, 4),
    // Counting blocked companions would reveal a block.
    countListed(db, seekerId(viewer), COUNT_LIMIT),
  ])
  return { cards, total: capped(listed) }
}

/** How many the order "soonest" starts with as free now. */
export async function countFreeNow(db: Db, viewer: Viewer | null, now: Date, language: Language) {
  const filters = { ...NO_FILTERS, excludeFavorites: false }
  const query = { filters, tsQuery: null, freeBefore: now, ...cardContext(viewer, now, language) }
  const [people = 0] = await countMatchesOfEach(db, [query], COUNT_LIMIT)
  return capped(people)
}

export const companionStrip = (db: Db, viewer: Viewer | null) => listWithPhotos(db, seekerId(viewer), 14)

/** The companion who offers the free call to readers of a language; null if they have no bio in it. */
export const freeIntroCompanion = (db: Db, viewer: Viewer | null, language: Language) =>
  findFreeIntro(db, seekerId(viewer), realLanguage(language))

export async function loadList(db: Db, viewer: Viewer | null, request: ListRequest) {
  const query = await prepareQuery(db, viewer, request)
  const [page, { facets, total }, favorites] = await Promise.all([
    pageOf(db, viewer, request, query),
    listCounts(db, query),
    favoritesStrip(db, viewer, request.now, request.language),
  ])
  return {
    ...page,
    facets,
    favorites,
    /** For guests the matches, for others all listed companions. */
    total: viewer === null ? { people: facets.people, isMore: facets.isMore } : total,
    suggestedRemoval:
      page.cards.length === 0 && request.after === null ? await suggestRemoval(db, request, query) : null,
  }
}

type RemovableFilter = FilterGroup | 'search'

export type ListResult = Awaited<ReturnType<typeof loadList>>

/** The filter group whose removal leaves the most companions; null if none helps. */
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

/** Codes and their labels in every language, so URLs may use `de`, `German` or `Deutsch`. */
const codes = new Map(
  LIST_FILTER_NAMES.map((filter) => {
    const { codes, texts: place } = LIST_FILTERS[filter]
    const [namespace, prefix] = place
    const namesOf = (code: string) => [
      ...LANGUAGES.map((language) => texts(language, namespace)(`${prefix}${code}` as never)),
      code,
    ]
    return [filter, new Map(codes.flatMap((code) => namesOf(code).map((name) => [plainText(name), code] as const)))]
  }),
)

export const viewerKind = (viewer: Viewer | null): ViewerKind =>
  viewer === null ? 'guest' : viewer.role === 'seeker' ? 'seeker' : 'other'

export const filtersOf = (query: URLSearchParams, viewer: Viewer | null): Filters =>
  readFilters(query, viewerKind(viewer), (name, text) => codes.get(name)?.get(plainText(text)) ?? null)
