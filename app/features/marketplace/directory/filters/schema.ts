import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { BadgeCode } from '#app/features/marketplace/profiles/schema.ts'

/**
 * Age in years, price in credits as shown (`PRICE_MINUTES`): the limits of a slider, where it filters nothing.
 */
export const AGE_LIMITS = [ADULT_AGE, 99] as const
export const PRICE_LIMITS = [25, 375] as const
export const PRICE_STEP = 10

export const MIN_RATINGS = [0, 2, 2.5, 3, 3.5, 4, 4.5] as const
export const ORDERS = ['recommended', 'soonest', 'price', 'rating', 'newest'] as const
export type Order = (typeof ORDERS)[number]

/** The most characters and words of a search that are used. */
export const SEARCH_MAX = 80
export const SEARCH_WORDS_MAX = 6
/** Cards per page, and how many pages one URL can hold; a longer list goes on behind a cursor. */
export const PAGE_SIZE = 24
export const PAGES_MAX = 5

/** Low and high end, both included. */
export type Range = readonly [number, number]

/** The filters (facets) of the list, with search and order. Codes, never labels. */
export type Filters = {
  availableNow: boolean
  availableToday: boolean
  availableNext3Days: boolean
  /** ISO 639. */
  languages: readonly string[]
  /** ISO 3166. */
  locations: readonly string[]
  genders: readonly string[]
  /** Years. */
  ageRange: Range
  /** Credits of the price that is shown. */
  audioRateRange: Range
  videoRateRange: Range
  minRating: number
  excludeFavorites: boolean
  showOnlyFavorites: boolean
  /** Keys of topic categories. */
  interestLabels: readonly string[]
  companionType: BadgeCode | null
  search: string
  order: Order
}

export const NO_FILTERS: Filters = {
  availableNow: false,
  availableToday: false,
  availableNext3Days: false,
  languages: [],
  locations: [],
  genders: [],
  ageRange: AGE_LIMITS,
  audioRateRange: PRICE_LIMITS,
  videoRateRange: PRICE_LIMITS,
  minRating: 0,
  excludeFavorites: true,
  showOnlyFavorites: false,
  interestLabels: [],
  companionType: null,
  search: '',
  order: 'recommended',
}

/** Version of what a browser remembers of filters. */
export const STORAGE_VERSION = '1.0'
