import { z } from 'zod'

const application = { applicationId: z.uuid(), companionId: z.uuid() }

/** How many times this application was sent, from 1. */
const timesSent = z.int().min(1)

export const applicationEvents = [
  z.object({ type: z.literal('application.submitted'), ...application }),
  z.object({ type: z.literal('application.approved'), ...application }),
  z.object({ type: z.literal('application.rejected'), ...application }),
  z.object({ type: z.literal('application.changes_requested'), ...application, timesSent }),
  z.object({ type: z.literal('application.resubmitted'), ...application, timesSent }),
] as const

const person = { userId: z.uuid() }

/** `changeId` distinguishes repeated changes. */
export const moderationEvents = [
  z.object({ type: z.literal('badge.withdrawn'), ...person, evidenceId: z.uuid() }),
  z.object({ type: z.literal('badge.given'), ...person, evidenceId: z.uuid() }),
  z.object({ type: z.literal('free_intro.changed'), ...person, changeId: z.uuid(), isOn: z.boolean() }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    profiles: typeof applicationEvents
    moderation: typeof moderationEvents
  }
}
