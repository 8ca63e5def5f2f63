import { z } from 'zod'

export const ratingEvents = [
  z.object({ type: z.literal('rating.given'), callId: z.uuid(), companionId: z.uuid() }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    ratings: typeof ratingEvents
  }
}
