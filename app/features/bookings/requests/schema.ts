import { z } from 'zod'
import { TALK_MEDIA } from '../../availability/schema.ts'

/** What forms and addresses of this feature send. Apart from its words and limits, so that no page loads the checking of forms. */

/** What a seeker asks for. The price is never theirs to say: `expectedCredits` is what they saw, and only refuses a booking at another price. */
export const bookCallInput = z.object({
  companionId: z.uuid({ error: 'invalid_companion_id' }),
  media: z.enum(TALK_MEDIA, { error: 'invalid_booking' }),
  startAt: z.iso.datetime({ error: 'invalid_slot' }).transform((text) => new Date(text)),
  minutes: z
    .string()
    .regex(/^\d{2}$/, { error: 'invalid_booking' })
    .transform(Number),
  requestKey: z.string().min(8, { error: 'invalid_booking' }).max(80, { error: 'invalid_booking' }),
  expectedCredits: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'invalid_booking' })
    .transform(Number)
    .optional(),
})
export type BookCallInput = z.output<typeof bookCallInput>
