import { z } from 'zod'

const purchase = { purchaseId: z.uuid(), userId: z.uuid() }

/** A purchase was paid and its credits posted, or it failed. */
export const purchaseEvents = [
  z.object({ type: z.literal('purchase.paid'), ...purchase }),
  z.object({ type: z.literal('purchase.failed'), ...purchase }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    payments: typeof purchaseEvents
  }
}
