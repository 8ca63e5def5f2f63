import { z } from 'zod'

const application = { applicationId: z.uuid(), companionId: z.uuid() }

/** A companion's application: sent in by onboarding, decided in the back office. */
export const applicationEvents = [
  z.object({ type: z.literal('application.submitted'), ...application }),
  z.object({ type: z.literal('application.approved'), ...application }),
  z.object({ type: z.literal('application.rejected'), ...application }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    profiles: typeof applicationEvents
  }
}
