import { z } from 'zod'

/** Somebody withdrew, and the buyer has to confirm it or an administrator has to look at it. */
export const withdrawalEvents = [z.object({ type: z.literal('withdrawal.waiting'), withdrawalId: z.uuid() })] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    withdrawals: typeof withdrawalEvents
  }
}
