import { z } from 'zod'

/** `report.made`: somebody reported a person, a call or a rating. */
export const safetyEvents = [z.object({ type: z.literal('report.made'), reportId: z.uuid() })] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    safety: typeof safetyEvents
  }
}
