import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'

/** The value of credits in euro cents. */
export const creditValueCents = (credits: number) => CENTS_PER_CREDIT * credits

/** A companion's earnings in euro cents. The fee is rounded down, in the companion's favour. */
export function earnings(credits: number, feePercent: number) {
  const grossCents = creditValueCents(credits)
  const feeCents = Math.floor((grossCents * feePercent) / 100)
  return { grossCents, feeCents, netCents: grossCents - feeCents }
}

/** A reversed part of a payout: cents, the whole credits they make, and the fee on those credits in cents. */
export type Reversal = { cents: number; credits: number; feeCents: number }
