import { z } from 'zod'

/**
 * The buyer has to confirm a withdrawal, or an administrator has to check it. `failures` counts its failed refunds,
 * each of which needs attention.
 */
export const withdrawalEvents = [
  z.object({ type: z.literal('withdrawal.waiting'), withdrawalId: z.uuid(), failures: z.int().min(0) }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    withdrawals: typeof withdrawalEvents
  }
}
