import { z } from 'zod'

const purchase = { purchaseId: z.uuid(), userId: z.uuid() }

const refund = { refundId: z.uuid(), ...purchase }
const dispute = { disputeId: z.string().max(100), ...purchase }

/**
 * A purchase's money went back to the buyer's card, or failed to. In a dispute, the buyer's bank queries the payment,
 * withdraws it for now, and decides.
 */
export const reversalEvents = [
  z.object({ type: z.literal('refund.completed'), ...refund }),
  z.object({ type: z.literal('refund.failed'), ...refund }),
  z.object({ type: z.literal('dispute.inquiry'), ...dispute }),
  z.object({ type: z.literal('dispute.opened'), ...dispute }),
  z.object({ type: z.literal('dispute.won'), ...dispute }),
  z.object({ type: z.literal('dispute.lost'), ...dispute }),
] as const

/** A purchase was paid and its credits posted, it failed, or its payment doesn't match it. */
export const purchaseEvents = [
  z.object({ type: z.literal('purchase.paid'), ...purchase }),
  z.object({ type: z.literal('purchase.failed'), ...purchase }),
  z.object({ type: z.literal('purchase.in_review'), ...purchase }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    payments: typeof purchaseEvents
    reversals: typeof reversalEvents
  }
}
