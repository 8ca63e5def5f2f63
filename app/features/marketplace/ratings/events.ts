import { z } from 'zod'

export const ratingEvents = [
  z.object({
    type: z.literal('rating.given'),
    callId: z.uuid(),
    companionId: z.uuid(),
    // Missing in events from older versions, whose ratings are never signed.
    stars: z.int().optional(),
    isSigned: z.boolean().optional(),
  }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    ratings: typeof ratingEvents
  }
}
