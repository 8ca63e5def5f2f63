/** Age in years, price in credits as shown (`PRICE_MINUTES`): where a slider begins and ends. A slider that stands there filters nothing (D-28, D-30). */
export const AGE_LIMITS = [18, 99] as const
export const PRICE_LIMITS = [25, 375] as const
export const PRICE_STEP = 10

export const MIN_RATINGS = [0, 2, 2.5, 3, 3.5, 4, 4.5] as const
export const COMPANION_TYPES = ['certified', 'trusted'] as const
export type CompanionType = (typeof COMPANION_TYPES)[number]
export const ORDERS = ['recommended', 'soonest', 'price', 'rating', 'newest'] as const
export type Order = (typeof ORDERS)[number]

/** Characters of a search that are looked at, and words. */
export const LONGEST_SEARCH = 80
export const MOST_WORDS = 6
/** Cards a step of the list adds, and how many steps one address can hold; a longer list goes on behind a cursor. */
export const PAGE_SIZE = 24
export const MOST_PAGES = 5

/** Low and high end, both included. */
export type Range = readonly [number, number]

/** What somebody is looking for (D-39), with a text to search for and an order. Codes, never labels. */
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
  companionType: CompanionType | null
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

/** Version of what a browser remembers of filters (D-40). */
export const STORAGE_VERSION = '1.0'
