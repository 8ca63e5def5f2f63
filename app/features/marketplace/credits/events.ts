import { z } from 'zod'
import { REFUNDED_EARNINGS } from './schema.ts'

/** A correction was proposed, or posted after approval or its delay; or an administrator refunded a settled call. */
export const creditEvents = [
  z.object({ type: z.literal('correction.proposed'), correctionId: z.uuid(), proposedBy: z.uuid() }),
  z.object({ type: z.literal('credits.corrected'), correctionId: z.uuid(), userId: z.uuid() }),
  z.object({ type: z.literal('call.refunded'), callId: z.uuid(), earning: z.enum(REFUNDED_EARNINGS) }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    credits: typeof creditEvents
  }
}
