import {
  AGE_LIMITS,
  COMPANION_TYPES,
  type Filters,
  LONGEST_SEARCH,
  MIN_RATINGS,
  MOST_PAGES,
  NO_FILTERS,
  ORDERS,
  PRICE_LIMITS,
  PRICE_STEP,
  type Range,
  STORAGE_VERSION,
} from './schema.ts'

/** Filters whose value is a list of codes. */
export const LIST_FILTERS = ['interestLabels', 'languages', 'locations', 'genders'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]
export const RANGE_FILTERS = ['audioRateRange', 'videoRateRange', 'ageRange'] as const
export type RangeFilter = (typeof RANGE_FILTERS)[number]
export const FREE_FILTERS = ['availableNow', 'availableToday', 'availableNext3Days'] as const
export type FreeFilter = (typeof FREE_FILTERS)[number]

const limitsOf: Record<RangeFilter, { limits: Range; step: number }> = {
  ageRange: { limits: AGE_LIMITS, step: 1 },
  audioRateRange: { limits: PRICE_LIMITS, step: PRICE_STEP },
  videoRateRange: { limits: PRICE_LIMITS, step: PRICE_STEP },
}

/** Who reads the list: guests do not filter by free times (D-09), only seekers have favourites (D-36). */
export type Reader = 'guest' | 'seeker' | 'other'

/** The code that a code or a label in either language means, or null (D-25, D-26). */
export type CodeOf = (filter: ListFilter, text: string) => string | null

/** Filters as an address says them. What is unknown, out of range or not for this reader is left out; crossed ends change places (D-34). */
export function readFilters(query: URLSearchParams, reader: Reader, codeOf: CodeOf): Filters {
  const list = (name: ListFilter) => {
    const found = partsOf(query, name).flatMap((part) => codeOf(name, part) ?? [])
    return [...new Set(found)].sort()
  }
  const isOn = (name: keyof Filters) => partsOf(query, name).at(0) === 'true'
  const type = COMPANION_TYPES.find((known) => known === query.get('companionType'))
  const onlyFavorites = reader === 'seeker' && isOn('showOnlyFavorites')
  const rating = Number(query.get('minRating'))
  return {
    availableNow: reader !== 'guest' && isOn('availableNow'),
    availableToday: reader !== 'guest' && isOn('availableToday'),
    availableNext3Days: reader !== 'guest' && isOn('availableNext3Days'),
    languages: list('languages'),
    locations: list('locations'),
    genders: list('genders'),
    ageRange: readRange(query, 'ageRange'),
    audioRateRange: readRange(query, 'audioRateRange'),
    videoRateRange: readRange(query, 'videoRateRange'),
    minRating: MIN_RATINGS.find((known) => known === rating) ?? 0,
    excludeFavorites: onlyFavorites || partsOf(query, 'excludeFavorites').at(-1) !== 'false',
    showOnlyFavorites: onlyFavorites,
    interestLabels: list('interestLabels'),
    companionType: type ?? null,
    search: readSearch(query.get('search') ?? ''),
    order: ORDERS.find((known) => known === query.get('order')) ?? 'recommended',
  }
}

/** At most this many values of one filter are read: no list of choices is longer. */
const mostParts = 100

function partsOf(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .slice(0, mostParts)
    .flatMap((value) => value.split(',').slice(0, mostParts))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, mostParts)
}

/** `25-65`, or the two ends one after the other, as a form without scripts sends them. */
function readRange(query: URLSearchParams, name: RangeFilter): Range {
  const { limits, step } = limitsOf[name]
  const ends = query
    .getAll(name)
    .slice(0, 2)
    .flatMap((value) => value.split(/[-–,]/, 3))
    .map((end) => (/^\s*\d{1,4}\s*$/.test(end) ? Number(end) : Number.NaN))
  const [low = Number.NaN, high = Number.NaN] = ends
  if (ends.length !== 2 || Number.isNaN(low) || Number.isNaN(high)) return limits
  return clampToSteps([low, high], limits, step)
}

function clampToSteps(ends: Range, [min, max]: Range, step: number): Range {
  const [low, high] = ends
    .map((end) => Math.min(max, Math.max(min, min + Math.round((end - min) / step) * step)))
    .sort((a, b) => a - b)
  return [low ?? min, high ?? max]
}

/** A text to search for: one line, trimmed, not too long, and without what no name or bio holds. */
function readSearch(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim()
}

/** How many steps of the list an address asks for: 1 when it says nothing that makes sense. */
export function readPages(query: URLSearchParams): number {
  const asked = query.get('page') ?? ''
  return /^\d{1,2}$/.test(asked) ? Math.min(MOST_PAGES, Math.max(1, Number(asked))) : 1
}

/** The address of filters: a query without "?", empty when nothing differs from the default. Reading it gives the same filters. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams()
  for (const name of LIST_FILTERS) if (filters[name].length > 0) query.set(name, [...filters[name]].sort().join(','))
  for (const name of FREE_FILTERS) if (filters[name]) query.set(name, 'true')
  for (const name of RANGE_FILTERS) if (!isWhole(filters, name)) query.set(name, filters[name].join('-'))
  if (filters.minRating > 0) query.set('minRating', String(filters.minRating))
  if (filters.companionType) query.set('companionType', filters.companionType)
  if (filters.showOnlyFavorites) query.set('showOnlyFavorites', 'true')
  else if (!filters.excludeFavorites) query.set('excludeFavorites', 'false')
  const search = filters.search.trim()
  if (search) query.set('search', search)
  if (filters.order !== NO_FILTERS.order) query.set('order', filters.order)
  return query.toString().replaceAll('%2C', ',')
}

/** True when both ends of a range stand where the slider begins and ends: then it filters nothing. */
export const isWhole = (filters: Filters, name: RangeFilter) =>
  filters[name][0] === limitsOf[name].limits[0] && filters[name][1] === limitsOf[name].limits[1]

/** One thing somebody is looking for, as a chip shows it. */
export type ActiveFilter =
  | { name: ListFilter; value: string }
  | { name: FreeFilter | RangeFilter | 'minRating' | 'companionType' | 'showOnlyFavorites' }

/** Everything that narrows the list, in the order of the filter bar. Search, order and "leave out favourites" do not count (D-35). */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const values = (name: ListFilter) => filters[name].map((value) => ({ name, value }))
  const when = <N extends Exclude<ActiveFilter['name'], ListFilter>>(isActive: boolean, name: N) =>
    isActive ? [{ name }] : []
  return [
    ...values('interestLabels'),
    ...FREE_FILTERS.flatMap((name) => when(filters[name], name)),
    ...values('languages'),
    ...RANGE_FILTERS.flatMap((name) => when(!isWhole(filters, name), name)),
    ...values('locations'),
    ...values('genders'),
    ...when(filters.minRating > 0, 'minRating'),
    ...when(filters.companionType !== null, 'companionType'),
    ...when(filters.showOnlyFavorites, 'showOnlyFavorites'),
  ]
}

/** The filters without one of them. */
export function withoutFilter(filters: Filters, gone: ActiveFilter): Filters {
  if ('value' in gone) return { ...filters, [gone.name]: filters[gone.name].filter((value) => value !== gone.value) }
  return { ...filters, [gone.name]: NO_FILTERS[gone.name] }
}

/** What "clear all" leaves: the order, and a search when `search` is to stay. */
export const clearedFilters = (filters: Filters, keep: { search: boolean }): Filters => ({
  ...NO_FILTERS,
  excludeFavorites: filters.excludeFavorites,
  order: filters.order,
  search: keep.search ? filters.search : '',
})

/** The dropdowns of the filter bar in its order (D-08), and the favourites; with the filters that each of them sets. */
export const FILTER_GROUPS = {
  topics: ['interestLabels'],
  free: FREE_FILTERS,
  languages: ['languages'],
  price: ['audioRateRange', 'videoRateRange'],
  age: ['ageRange'],
  locations: ['locations'],
  genders: ['genders'],
  rating: ['minRating'],
  type: ['companionType'],
  favorites: ['showOnlyFavorites'],
} as const satisfies Record<string, readonly ActiveFilter['name'][]>
export type FilterGroup = keyof typeof FILTER_GROUPS

const isIn = (group: FilterGroup, { name }: ActiveFilter) => FILTER_GROUPS[group].some((known) => known === name)

/** What of a group narrows the list. */
export const activeIn = (filters: Filters, group: FilterGroup) =>
  activeFilters(filters).filter((active) => isIn(group, active))

/** The filters without a whole group. */
export const withoutGroup = (filters: Filters, group: FilterGroup): Filters => ({
  ...filters,
  ...Object.fromEntries(FILTER_GROUPS[group].map((name) => [name, NO_FILTERS[name]])),
})

/** Whether favourites, who stand above the list, are left out of it; who looks for somebody by a word finds them wherever they are. */
export const leavesOutFavorites = ({ excludeFavorites, showOnlyFavorites, search }: Filters): boolean =>
  excludeFavorites && !showOnlyFavorites && search === ''

/** What of an address is about the list; everything else in it belongs to others and survives. */
const parameters = new Set([...Object.keys(NO_FILTERS), 'page', 'after'])

/** True when an address says what is looked for, be it a filter, a text or an order. */
export const hasFilters = (query: URLSearchParams) => Object.keys(NO_FILTERS).some((name) => query.has(name))

/** True when an address asks for anything but the whole list from its beginning. */
export const asksForPart = (query: URLSearchParams) => [...parameters].some((name) => query.has(name))

/** The query of an address with these filters and this place in the list, with "?" unless it is empty; what is not about the list stays. */
export function queryWith(query: URLSearchParams, filters: Filters, place: { page?: number; after?: string } = {}) {
  const rest = new URLSearchParams()
  if (place.page !== undefined && place.page > 1) rest.set('page', String(place.page))
  if (place.after !== undefined) rest.set('after', place.after)
  for (const [name, value] of query) if (!parameters.has(name)) rest.append(name, value)
  const parts = [filterQuery(filters), rest.toString()].filter((part) => part !== '')
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Takes every code for known: for addresses and stored filters in a browser, whose codes the server reads again. */
const codeAsIs: CodeOf = (_filter, text) => (/^[a-z][\w-]{0,30}$/i.test(text) ? text : null)

/** Filters of an address that this product wrote itself. */
export const ownFilters = (query: URLSearchParams, reader: Reader) => readFilters(query, reader, codeAsIs)

/** What a browser remembers (D-40): nothing when no filter is active; text and order are of the moment. */
export function storedText(filters: Filters): string | null {
  if (activeFilters(filters).length === 0) return null
  const { search: _search, order: _order, ...kept } = filters
  return JSON.stringify({ version: STORAGE_VERSION, filters: kept })
}

/** The filters that a browser remembered; null for none, for another version and for what cannot be read. */
export function readStored(text: string | null, reader: Reader): Filters | null {
  const stored = parsed(text)
  if (stored?.version !== STORAGE_VERSION || typeof stored.filters !== 'object' || stored.filters === null) return null
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(stored.filters)) {
    const isRange = RANGE_FILTERS.some((known) => known === name)
    query.set(name, Array.isArray(value) ? value.join(isRange ? '-' : ',') : String(value))
  }
  const filters = { ...ownFilters(query, reader), search: NO_FILTERS.search, order: NO_FILTERS.order }
  return activeFilters(filters).length > 0 ? filters : null
}

function parsed(text: string | null): { version?: unknown; filters?: unknown } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
