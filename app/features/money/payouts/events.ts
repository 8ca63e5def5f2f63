import { z } from 'zod'
import { BANK_FAILURES, MONTHLY_SKIPS } from './schema.ts'

const payout = { payoutId: z.uuid(), userId: z.uuid() }

/**
 * Payout events: requested, held for review, released, sent, failed, or a month (its first day) without one. `bank_payment.failed`: the companion's bank
 * returned the provider's payment, and the money stays in their account there. Amounts in euro cents.
 */
export const payoutEvents = [
  z.object({ type: z.literal('payout.requested'), isMonthly: z.literal(true).optional(), ...payout }),
  z.object({ type: z.literal('payout.completed'), ...payout }),
  z.object({ type: z.literal('payout.failed'), ...payout }),
  z.object({
    type: z.literal('payout.skipped'),
    userId: z.uuid(),
    month: z.string().max(10),
    cause: z.enum(MONTHLY_SKIPS),
  }),
  z.object({ type: z.literal('payout.in_review'), reviewId: z.uuid(), ...payout }),
  z.object({ type: z.literal('payout.released'), reviewId: z.uuid(), ...payout }),
  z.object({
    type: z.literal('bank_payment.failed'),
    paymentId: z.string().max(100),
    userId: z.uuid(),
    amountCents: z.int(),
    bankFailure: z.enum(BANK_FAILURES).optional(),
  }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    payouts: typeof payoutEvents
  }
}
