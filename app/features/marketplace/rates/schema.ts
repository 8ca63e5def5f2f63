import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'

/** Rates in whole euros per hour, as companions set them; stored in credits per hour. */
export const RATE_EUROS_MIN = 5
export const RATE_EUROS_MAX = 150
export const RATE_EUROS_STEP = 5
export const RATE_EUROS_DEFAULT = 10
export const CREDITS_PER_EURO = 100 / CENTS_PER_CREDIT

/** Minutes. */
export const PRICE_MINUTES = 15
/** Credits. */
export const TYPICAL_PRICES = [25, 65] as const

export const CALCULATOR_HOURS_MAX = 200
export const CALCULATOR_HOURS_STEP = 5
export const CALCULATOR_HOURS = { audio: 15, video: 5 }

/** Euro cents, VAT included. */
export const PACKAGES = [
  { key: '65', credits: 65, priceCents: 1_000, badge: null },
  { key: '170', credits: 170, priceCents: 2_500, badge: null },
  { key: '350', credits: 350, priceCents: 5_000, badge: 'popular' },
  { key: '750', credits: 750, priceCents: 10_000, badge: null },
  { key: '1600', credits: 1_600, priceCents: 20_000, badge: 'best_value' },
] as const
export const FROM_EUROS = PACKAGES[0].priceCents / 100
export type CreditPackage = (typeof PACKAGES)[number]
export type PackageKey = CreditPackage['key']
