import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type CreditPackage, PACKAGES, PRICE_MINUTES, TYPICAL_PRICES } from './schema.ts'

/**
 * Price in whole credits, rounded half up; `hourlyRate` is in credits per hour. The only price function of the product.
 */
export function price(hourlyRate: number, minutes: number): number {
  return Math.floor((2 * hourlyRate * minutes + 60) / 120)
}

/** Credits for `PRICE_MINUTES`, the length that displayed prices refer to. */
export const shownPrice = (hourlyRate: number) => price(hourlyRate, PRICE_MINUTES)

export function startPrice(audio: number | null, video: number | null): number | null {
  const lower = Math.min(audio ?? Number.POSITIVE_INFINITY, video ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(lower) ? shownPrice(lower) : null
}

/** Number of calls of `PRICE_MINUTES` a balance pays for, at the lowest usual price. */
export const affordableCalls = (credits: number) => Math.floor(credits / TYPICAL_PRICES[0])

/** Takes hours, credits per hour and percent; returns euro cents. */
export function monthlyEarnings(
  hours: { audio: number; video: number },
  rates: { audio: number; video: number },
  feePercent: number,
) {
  return earnings(hours.audio * rates.audio + hours.video * rates.video, feePercent)
}

export function canSetRates(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'unauthorized' }
}

const centsPerCredit = PACKAGES.map(({ priceCents, credits }) => priceCents / credits)

/** Euro cents with one decimal. */
export const LOWEST_CENTS_PER_CREDIT = Math.round(10 * Math.min(...centsPerCredit)) / 10

/** Euro cents with one decimal. */
export const HIGHEST_CENTS_PER_CREDIT = Math.round(10 * Math.max(...centsPerCredit)) / 10

/** Whole euro cents at the highest price per credit, shown to buyers. Companions earn less per credit. */
export const buyerPriceCents = (credits: number) => Math.round(credits * Math.max(...centsPerCredit))

/** Whole euro cents. */
export const centsPerCall = ({ priceCents, credits }: CreditPackage) =>
  Math.round((TYPICAL_PRICES[0] * priceCents) / credits)
