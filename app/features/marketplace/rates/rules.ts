import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { PRICE_MINUTES, USUAL_PRICES } from './schema.ts'

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
