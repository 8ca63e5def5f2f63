import { z } from 'zod'

/**
 * A withdrawal that the buyer has to confirm or an administrator has to look at; `failures` counts refunds of it that
 * failed, each of which needs a look.
 */
export const withdrawalEvents = [
  z.object({ type: z.literal('withdrawal.waiting'), withdrawalId: z.uuid(), failures: z.int().min(0) }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    withdrawals: typeof withdrawalEvents
  }
}
