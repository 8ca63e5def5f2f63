import { z } from 'zod'
import { REFUNDED_EARNINGS } from './ledger.schema.ts'

/**
 * A manual correction of a person's credits: one administrator proposed it; another approved it or its delay passed, and it is booked. A
 * settled call whose price an administrator gave back.
 */
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
