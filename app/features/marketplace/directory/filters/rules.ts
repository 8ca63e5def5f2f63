import { BADGES } from '#app/features/marketplace/profiles/schema.ts'
import {
  AGE_LIMITS,
  AVAILABILITY_FILTERS,
  FILTER_GROUPS,
  type FilterGroup,
  type Filters,
  LIST_FILTER_NAMES,
  type ListFilter,
  listsOf,
  MIN_RATINGS,
  NO_FILTERS,
  ORDERS,
  type Order,
  PAGES_MAX,
  PRICE_LIMITS,
  PRICE_STEP,
  RANGE_FILTERS,
  type Range,
  type RangeFilter,
  SEARCH_MAX,
  STORAGE_VERSION,
} from './schema.ts'

const limitsOf: Record<RangeFilter, { limits: Range; step: number }> = {
  ageRange: { limits: AGE_LIMITS, step: 1 },
  audioRateRange: { limits: PRICE_LIMITS, step: PRICE_STEP },
  videoRateRange: { limits: PRICE_LIMITS, step: PRICE_STEP },
}

/** Guests can't filter by free times, and only seekers have favourites. */
export type ViewerKind = 'guest' | 'seeker' | 'other'

export type CodeOf = (filter: ListFilter, text: string) => string | null

/** Drops unknown values and filters this viewer may not use; swaps reversed ranges. */
export function readFilters(query: URLSearchParams, viewer: ViewerKind, codeOf: CodeOf): Filters {
  const list = (name: ListFilter) =>
    [...new Set(valuesOf(query, name).flatMap((value) => codeOf(name, value) ?? []))].sort()
  const isOn = (name: keyof Filters) => valuesOf(query, name).at(0) === 'true'
  const type = BADGES.find((option) => option === query.get('companionType'))
  const onlyFavorites = viewer === 'seeker' && isOn('showOnlyFavorites')
  const rating = Number(query.get('minRating'))
  return {
    ...listsOf(list),
    availableNow: viewer !== 'guest' && isOn('availableNow'),
    availableToday: viewer !== 'guest' && isOn('availableToday'),
    availableNext3Days: viewer !== 'guest' && isOn('availableNext3Days'),
    ageRange: readRange(query, 'ageRange'),
    audioRateRange: readRange(query, 'audioRateRange'),
    videoRateRange: readRange(query, 'videoRateRange'),
    minRating: MIN_RATINGS.find((option) => option === rating) ?? 0,
    excludeFavorites: onlyFavorites || valuesOf(query, 'excludeFavorites').at(-1) !== 'false',
    showOnlyFavorites: onlyFavorites,
    companionType: type ?? null,
    search: readSearch(query.get('search') ?? ''),
    order: ORDERS.find((option) => option === query.get('order')) ?? 'recommended',
  }
}

const maxValues = 100

function valuesOf(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .slice(0, maxValues)
    .flatMap((value) => value.split(',').slice(0, maxValues))
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, maxValues)
}

/** Accepts `25-65`, or both limits in order, as sent without JavaScript. */
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

function readSearch(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim()
}

/** Number of pages to load, and the cursor to start after. */
export function readPosition(query: URLSearchParams) {
  const page = query.get('page') ?? ''
  const pages = /^\d{1,2}$/.test(page) ? Math.min(PAGES_MAX, Math.max(1, Number(page))) : 1
  return { pages, after: query.get('after') }
}

/** Empty if all filters have their defaults. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams()
  for (const name of LIST_FILTER_NAMES)
    if (filters[name].length > 0) query.set(name, [...filters[name]].sort().join(','))
  for (const name of AVAILABILITY_FILTERS) if (filters[name]) query.set(name, 'true')
  for (const name of RANGE_FILTERS) if (!isFullRange(filters, name)) query.set(name, filters[name].join('-'))
  if (filters.minRating > 0) query.set('minRating', String(filters.minRating))
  if (filters.companionType) query.set('companionType', filters.companionType)
  if (filters.showOnlyFavorites) query.set('showOnlyFavorites', 'true')
  else if (!filters.excludeFavorites) query.set('excludeFavorites', 'false')
  const search = filters.search.trim()
  if (search) query.set('search', search)
  if (filters.order !== NO_FILTERS.order) query.set('order', filters.order)
  return query.toString().replaceAll('%2C', ',')
}

export const isFullRange = (filters: Filters, name: RangeFilter) =>
  filters[name][0] === limitsOf[name].limits[0] && filters[name][1] === limitsOf[name].limits[1]

type GroupedFilter = (typeof FILTER_GROUPS)[FilterGroup][number]
export type ActiveFilter = { name: ListFilter; value: string } | { name: Exclude<GroupedFilter, ListFilter> }

const isList = (name: GroupedFilter): name is ListFilter => LIST_FILTER_NAMES.some((list) => list === name)
const isRange = (name: GroupedFilter): name is RangeFilter => RANGE_FILTERS.some((range) => range === name)

/** In the order of the filter bar, without search, order and "leave out favourites". */
export const activeFilters = (filters: Filters) =>
  (Object.keys(FILTER_GROUPS) as FilterGroup[]).flatMap((group) => activeIn(filters, group))

export const activeIn = (filters: Filters, group: FilterGroup): ActiveFilter[] =>
  FILTER_GROUPS[group].flatMap((name: GroupedFilter): ActiveFilter[] => {
    if (isList(name)) return filters[name].map((value) => ({ name, value }))
    const isActive = isRange(name) ? !isFullRange(filters, name) : filters[name] !== NO_FILTERS[name]
    return isActive ? [{ name }] : []
  })

export function withoutFilter(filters: Filters, removed: ActiveFilter): Filters {
  if ('value' in removed)
    return { ...filters, [removed.name]: filters[removed.name].filter((value) => value !== removed.value) }
  return { ...filters, [removed.name]: NO_FILTERS[removed.name] }
}

export const clearedFilters = (filters: Filters, keep: { search: boolean }): Filters => ({
  ...NO_FILTERS,
  excludeFavorites: filters.excludeFavorites,
  order: filters.order,
  search: keep.search ? filters.search : '',
})

/** The choices above the list. Guests can't filter by free times, but order by them. */
export function quickChoices(filters: Filters, viewerKind: ViewerKind, language: string) {
  const { availableNow, languages } = filters
  const ordered = (order: Order) => {
    const isOn = filters.order === order
    return { isOn, next: { ...filters, order: isOn ? NO_FILTERS.order : order } }
  }
  const isSpoken = languages.includes(language)
  const spoken = isSpoken ? languages.filter((code) => code !== language) : [...languages, language].sort()
  return {
    freeNow:
      viewerKind === 'guest'
        ? ordered('soonest')
        : { isOn: availableNow, next: { ...filters, availableNow: !availableNow } },
    price: ordered('price'),
    language: { isOn: isSpoken, next: { ...filters, languages: spoken } },
  }
}

export const groupsFor = (viewerKind: ViewerKind) =>
  (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter(
    (group) => !(group === 'free' && viewerKind === 'guest') && !(group === 'favorites' && viewerKind !== 'seeker'),
  )

export const withoutGroup = (filters: Filters, group: FilterGroup): Filters => ({
  ...filters,
  ...Object.fromEntries(FILTER_GROUPS[group].map((name) => [name, NO_FILTERS[name]])),
})

/** Whether favourites, shown above the list, are left out of it. Searches include them. */
export const excludesFavorites = ({ excludeFavorites, showOnlyFavorites, search }: Filters): boolean =>
  excludeFavorites && !showOnlyFavorites && search === ''

const parameters = new Set([...Object.keys(NO_FILTERS), 'page', 'after'])

export const hasFilters = (query: URLSearchParams) => Object.keys(NO_FILTERS).some((name) => query.has(name))

export const hasListParameters = (query: URLSearchParams) => [...parameters].some((name) => query.has(name))

export const PLAIN_FIELDS = 'fields'

/** With "?" unless it's empty; keeps parameters that don't belong to the list. */
export function listQueryString(
  query: URLSearchParams,
  filters: Filters,
  position: { page?: number; after?: string } = {},
) {
  const others = new URLSearchParams()
  if (position.page !== undefined && position.page > 1) others.set('page', String(position.page))
  if (position.after !== undefined) others.set('after', position.after)
  for (const [name, value] of query) if (!parameters.has(name)) others.append(name, value)
  const values = [filterQuery(filters), others.toString()].filter((value) => value !== '')
  return values.length > 0 ? `?${values.join('&')}` : ''
}

export function withoutPage(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.toString()
}

/** Accepts any code: browsers don't have the catalogues, and the server validates again. */
const anyCode: CodeOf = (_filter, text) => (/^[a-z][\w-]{0,30}$/i.test(text) ? text : null)

export const filtersFromQuery = (query: URLSearchParams, viewer: ViewerKind) => readFilters(query, viewer, anyCode)

/** Null if no filter is active; never includes search and order. */
export function serializeFilters(filters: Filters): string | null {
  if (activeFilters(filters).length === 0) return null
  const { search: _search, order: _order, ...stored } = filters
  return JSON.stringify({ version: STORAGE_VERSION, filters: stored })
}

export function parseStoredFilters(text: string | null, viewer: ViewerKind): Filters | null {
  const stored = parseJson(text)
  if (stored?.version !== STORAGE_VERSION || typeof stored.filters !== 'object' || stored.filters === null) return null
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(stored.filters)) {
    const isRange = RANGE_FILTERS.some((option) => option === name)
    query.set(name, Array.isArray(value) ? value.join(isRange ? '-' : ',') : String(value))
  }
  const filters = { ...filtersFromQuery(query, viewer), search: NO_FILTERS.search, order: NO_FILTERS.order }
  return activeFilters(filters).length > 0 ? filters : null
}

function parseJson(text: string | null): { version?: unknown; filters?: unknown } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
