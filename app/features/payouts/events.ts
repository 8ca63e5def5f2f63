import { z } from 'zod'

const payout = { payoutId: z.uuid(), userId: z.uuid() }

/**
 * Payouts: requested, sent, or not possible. `bank_payment.failed`: the companion's bank refused what the payment
 * provider sent to it; the money stays in the companion's account there. Amounts are euro cents.
 */
export const payoutEvents = [
  z.object({ type: z.literal('payout.requested'), ...payout }),
  z.object({ type: z.literal('payout.completed'), ...payout }),
  z.object({ type: z.literal('payout.failed'), ...payout }),
  z.object({
    type: z.literal('bank_payment.failed'),
    paymentId: z.string().max(100),
    userId: z.uuid(),
    amountCents: z.int(),
  }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    payouts: typeof payoutEvents
  }
}
