import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { type BadgeCode, GENDERS } from '#app/features/marketplace/profiles/schema.ts'

/** The group in the filter bar, the codes, their texts, and the column of `listings` (an array or not). */
export const LIST_FILTERS = {
  interestLabels: {
    group: 'topics',
    codes: CATEGORY_KEYS,
    texts: ['topics', 'category.'],
    column: 'categories',
    isArray: true,
  },
  languages: {
    group: 'languages',
    codes: LANGUAGE_CODES,
    texts: ['languages', ''],
    column: 'languages',
    isArray: true,
  },
  locations: {
    group: 'locations',
    codes: COMPANION_COUNTRY_CODES,
    texts: ['countries', ''],
    column: 'location_code',
    isArray: false,
  },
  genders: {
    group: 'genders',
    codes: GENDERS,
    texts: ['filters', 'choice.genders.'],
    column: 'gender',
    isArray: false,
  },
} as const
export type ListFilter = keyof typeof LIST_FILTERS
export const LIST_FILTER_NAMES = Object.keys(LIST_FILTERS) as ListFilter[]
export const RANGE_FILTERS = ['audioRateRange', 'videoRateRange', 'ageRange'] as const
export type RangeFilter = (typeof RANGE_FILTERS)[number]
export const AVAILABILITY_FILTERS = ['availableNow', 'availableToday', 'availableNext3Days'] as const
export type AvailabilityFilter = (typeof AVAILABILITY_FILTERS)[number]

export const FILTER_GROUPS = {
  topics: ['interestLabels'],
  free: AVAILABILITY_FILTERS,
  languages: ['languages'],
  price: ['audioRateRange', 'videoRateRange'],
  age: ['ageRange'],
  locations: ['locations'],
  genders: ['genders'],
  rating: ['minRating'],
  type: ['companionType'],
  favorites: ['showOnlyFavorites'],
} as const satisfies Record<string, readonly (keyof Filters)[]>
export type FilterGroup = keyof typeof FILTER_GROUPS

/** Age in years, price in credits as shown (per `PRICE_MINUTES`); a slider at its limit filters nothing. */
export const AGE_LIMITS = [ADULT_AGE, 99] as const
export const PRICE_LIMITS = [25, 375] as const
export const PRICE_STEP = 10

export const MIN_RATINGS = [0, 2, 2.5, 3, 3.5, 4, 4.5] as const
export const ORDERS = ['recommended', 'soonest', 'price', 'rating', 'newest'] as const
export type Order = (typeof ORDERS)[number]

export const SEARCH_MAX = 80
export const SEARCH_WORDS_MAX = 6
/** Beyond `PAGES_MAX` pages, the list continues after a cursor. */
export const PAGE_SIZE = 24
export const PAGES_MAX = 5

export type Range = readonly [number, number]

export type Filters = Record<ListFilter, readonly string[]> & {
  availableNow: boolean
  availableToday: boolean
  availableNext3Days: boolean
  ageRange: Range
  audioRateRange: Range
  videoRateRange: Range
  minRating: number
  excludeFavorites: boolean
  showOnlyFavorites: boolean
  companionType: BadgeCode | null
  search: string
  order: Order
}

export function listsOf(values: (name: ListFilter) => readonly string[]) {
  return Object.fromEntries(LIST_FILTER_NAMES.map((name) => [name, values(name)])) as Pick<Filters, ListFilter>
}

export const NO_FILTERS: Filters = {
  ...listsOf(() => []),
  availableNow: false,
  availableToday: false,
  availableNext3Days: false,
  ageRange: AGE_LIMITS,
  audioRateRange: PRICE_LIMITS,
  videoRateRange: PRICE_LIMITS,
  minRating: 0,
  excludeFavorites: true,
  showOnlyFavorites: false,
  companionType: null,
  search: '',
  order: 'recommended',
}

export const STORAGE_VERSION = '1.0'
