import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'

/** Euro cents that credits stand for. */
export const worthOfCredits = (credits: number) => CENTS_PER_CREDIT * credits

/** What a companion's credits bring, in euro cents. The fee is rounded down, in the companion's favour. */
export function earnings(credits: number, feePercent: number) {
  const grossCents = worthOfCredits(credits)
  const feeCents = Math.floor((grossCents * feePercent) / 100)
  return { grossCents, feeCents, netCents: grossCents - feeCents }
}

/** A part of a payout that came back: cents, the whole credits they make, and the fee of these credits in cents. */
export type Reversal = { cents: number; credits: number; feeCents: number }
