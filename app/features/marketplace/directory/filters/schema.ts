import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { BadgeCode } from '#app/features/marketplace/profiles/schema.ts'

/** Age in years, price in credits as shown (`PRICE_MINUTES`); at its limit a slider filters nothing. */
export const AGE_LIMITS = [ADULT_AGE, 99] as const
export const PRICE_LIMITS = [25, 375] as const
export const PRICE_STEP = 10

export const MIN_RATINGS = [0, 2, 2.5, 3, 3.5, 4, 4.5] as const
export const ORDERS = ['recommended', 'soonest', 'price', 'rating', 'newest'] as const
export type Order = (typeof ORDERS)[number]

export const SEARCH_MAX = 80
export const SEARCH_WORDS_MAX = 6
/** A longer list continues behind a cursor. */
export const PAGE_SIZE = 24
export const PAGES_MAX = 5

export type Range = readonly [number, number]

/** Codes, never labels. */
export type Filters = {
  availableNow: boolean
  availableToday: boolean
  availableNext3Days: boolean
  languages: readonly string[]
  locations: readonly string[]
  genders: readonly string[]
  ageRange: Range
  /** Credits of the price that is shown. */
  audioRateRange: Range
  videoRateRange: Range
  minRating: number
  excludeFavorites: boolean
  showOnlyFavorites: boolean
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

export const STORAGE_VERSION = '1.0'
