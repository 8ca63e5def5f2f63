import { CATEGORY_KEYS, COMPANION_COUNTRY_CODES, LANGUAGE_CODES } from '#app/features/profiles/catalogues/schema.ts'
import { GENDERS } from '#app/features/profiles/schema.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/db.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type DirectoryRequest, directoryFacets, directoryPage, favoritesStrip } from '../views.server.ts'
import {
  activeIn,
  FILTER_GROUPS,
  type FilterGroup,
  filterQuery,
  type ListFilter,
  type Reader,
  readFilters,
  withoutGroup,
} from './rules.ts'
import { type Filters, NO_FILTERS } from './schema.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Codes and their labels in both languages, so that an address may say `de`, `German` or `Deutsch`. */
function codesOf(codes: readonly string[], labelIn: (language: 'en' | 'de', code: string) => string | null) {
  const known = new Map<string, string>()
  for (const code of codes)
    for (const name of [labelIn('en', code), labelIn('de', code), code]) if (name) known.set(plain(name), code)
  return known
}

const codes: Record<ListFilter, Map<string, string>> = {
  languages: codesOf(LANGUAGE_CODES, (language, code) => texts(language, 'languages')(code as 'de')),
  locations: codesOf(COMPANION_COUNTRY_CODES, (language, code) => texts(language, 'countries')(code as 'DE')),
  interestLabels: codesOf(CATEGORY_KEYS, (language, key) =>
    texts(language, 'topics')(`category.${key}` as 'category.work'),
  ),
  genders: codesOf(GENDERS, () => null),
}

export const readerOf = (viewer: Viewer | null): Reader =>
  viewer === null ? 'guest' : viewer.role === 'seeker' ? 'seeker' : 'other'

/** The filters of an address for this reader; codes and labels in both languages are understood (D-25, D-26). */
export const filtersOf = (query: URLSearchParams, viewer: Viewer | null): Filters =>
  readFilters(query, readerOf(viewer), (name, text) => codes[name].get(plain(text)) ?? null)

/** Everything the screen of the list shows under these filters. */
export async function listAnswer(db: Db, viewer: Viewer | null, asked: DirectoryRequest) {
  const isWhole = filterQuery(asked.filters) === ''
  const everybody = { ...NO_FILTERS, excludeFavorites: false }
  const [{ cards, next }, facets, favorites, all] = await Promise.all([
    directoryPage(db, viewer, asked),
    directoryFacets(db, viewer, asked),
    favoritesStrip(db, viewer, asked.now),
    // A seeker's list without filters still leaves out the favourites.
    viewer && !(isWhole && viewer.role !== 'seeker')
      ? directoryFacets(db, viewer, { ...asked, filters: everybody })
      : null,
  ])
  const { people, isMore } = all ?? facets
  return {
    cards,
    next,
    facets,
    favorites,
    everybody: { people, isMore },
    relief: cards.length === 0 && asked.after === null ? await reliefOf(db, viewer, asked) : null,
  }
}

export type ListAnswer = Awaited<ReturnType<typeof listAnswer>>

/** The one group of filters without which most people would be left, when several together leave nobody. */
async function reliefOf(db: Db, viewer: Viewer | null, asked: DirectoryRequest) {
  const groups = (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter((group) => activeIn(asked.filters, group).length > 0)
  if (groups.length < 2 && asked.filters.search === '') return null
  const found = await Promise.all(
    groups.map(async (group) => {
      const { people } = await directoryFacets(db, viewer, { ...asked, filters: withoutGroup(asked.filters, group) })
      return { group, people }
    }),
  )
  const best = found.reduce<(typeof found)[number] | null>(
    (most, each) => (each.people > (most?.people ?? 0) ? each : most),
    null,
  )
  return best && best.group
}
