import { z } from 'zod'
import { TALK_MEDIA } from '#app/features/availability/schema.ts'

/** Lengths a call can be booked for, in minutes (B-08). */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

/** The length that is chosen when the dialog opens (B-08). */
export const DEFAULT_DURATION: Duration = 30
/** A free call lasts 15 minutes (B-18, B-20). */
export const TRIAL_MINUTES: Duration = 15
/** Free slots shown above the calendar (B-03). */
export const NEXT_SLOTS = 3
/** After a booking the dialog stays for this long, then my calls open (B-24). */
export const SUCCESS_SECONDS = 2

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
