import { z } from 'zod'

/** A correction of somebody's credits by hand: one administrator proposed it; another approved it, and it is booked. */
export const creditEvents = [
  z.object({ type: z.literal('correction.proposed'), correctionId: z.uuid(), proposedBy: z.uuid() }),
  z.object({ type: z.literal('credits.corrected'), correctionId: z.uuid(), userId: z.uuid() }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    credits: typeof creditEvents
  }
}
