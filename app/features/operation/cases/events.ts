import { z } from 'zod'

/**
 * `case.opened`: a report, notice or objection was made. `case.decided`: an administrator decided; `round` is 2 for
 * appeals. `case.appealed`: a party asks for another review.
 */
export const caseEvents = [
  z.object({ type: z.literal('case.opened'), caseId: z.uuid() }),
  z.object({ type: z.literal('case.decided'), caseId: z.uuid(), round: z.union([z.literal(1), z.literal(2)]) }),
  z.object({ type: z.literal('case.appealed'), caseId: z.uuid(), by: z.enum(['concerned', 'notifier']) }),
] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    cases: typeof caseEvents
  }
}
