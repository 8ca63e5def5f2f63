import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type CreditPackage, PACKAGES, PRICE_MINUTES, USUAL_PRICES } from './schema.ts'

/**
 * What a call costs: whole credits, `hourlyRate` in credits per hour, a half rounded up. The only price in the product:
 * cards, profile, booking dialog, rates page and charge.
 */
export function price(hourlyRate: number, minutes: number): number {
  return Math.floor((2 * hourlyRate * minutes + 60) / 120)
}

/** Credits for `PRICE_MINUTES`, the length that displayed prices are for. */
export const shownPrice = (hourlyRate: number) => price(hourlyRate, PRICE_MINUTES)

/** The "from" price of a companion, at the lower of the rates; null without a rate. */
export function startPrice(audio: number | null, video: number | null): number | null {
  const lower = Math.min(audio ?? Number.POSITIVE_INFINITY, video ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(lower) ? shownPrice(lower) : null
}

/** How many calls of `PRICE_MINUTES` a balance pays for, at the lowest usual price. */
export const affordableCalls = (credits: number) => Math.floor(credits / USUAL_PRICES[0])

/** What so many hours a month bring after the fee: hours, credits an hour and percent in, euro cents out. */
export function monthlyEarnings(
  hours: { audio: number; video: number },
  rates: { audio: number; video: number },
  feePercent: number,
) {
  return earnings(hours.audio * rates.audio + hours.video * rates.video, feePercent)
}

/** Only companions have rates. */
export function canSetRates(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'unauthorized' }
}

const centsPerCredit = PACKAGES.map(({ priceCents, credits }) => priceCents / credits)

/** The least that a credit costs its buyer, in euro cents with one decimal: in the best of the packages. */
export const LOWEST_CENTS_PER_CREDIT = Math.round(10 * Math.min(...centsPerCredit)) / 10

/** The most that a credit costs its buyer, in euro cents with one decimal: in the smallest package. */
export const HIGHEST_CENTS_PER_CREDIT = Math.round(10 * Math.max(...centsPerCredit)) / 10

/**
 * About what credits cost their buyer, in whole euro cents, at the price of the smallest package. The only euros that a
 * buyer sees beside credits: what credits earn is a lower figure, which nobody pays.
 */
export const buyersCents = (credits: number) => Math.round(credits * Math.max(...centsPerCredit))

/**
 * What a call of `PRICE_MINUTES` costs with the credits of a package, in whole euro cents, at the lowest usual price:
 * that of `affordableCalls`.
 */
export const centsPerCall = ({ priceCents, credits }: CreditPackage) =>
  Math.round((USUAL_PRICES[0] * priceCents) / credits)
