/**
 * What a call costs: whole credits, `hourlyRate` in credits per hour, a half rounded up.
 * The only price in the product: cards, profile, booking dialog, rates page and charge.
 */
export function price(hourlyRate: number, minutes: number): number {
  return Math.floor((2 * hourlyRate * minutes + 60) / 120)
}

/** The "from" price of a companion: credits per 15 minutes at the lower of the rates; null without a rate (D-17). */
export function startPrice(audio: number | null, video: number | null): number | null {
  const lower = Math.min(audio ?? Number.POSITIVE_INFINITY, video ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(lower) ? price(lower, 15) : null
}

/** What so many hours a month bring after the fee of one tenth: credits an hour and hours in, cents out; exact. */
export function monthlyEarnings(hours: { audio: number; video: number }, rates: { audio: number; video: number }) {
  const credits = hours.audio * rates.audio + hours.video * rates.video
  return { grossCents: 10 * credits, feeCents: credits, netCents: 9 * credits }
}
