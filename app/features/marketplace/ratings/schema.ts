import { z } from 'zod'

/** The words for one to five stars. */
export const RATING_WORDS = ['poor', 'fair', 'good', 'very_good', 'excellent'] as const
export const STARS_MAX = RATING_WORDS.length

/** Days after its end in which a call without a rating is pointed out; it can be rated later too. */
export const RATING_REMINDER_DAYS = 14

/** A rating as the form sends it: whole stars. */
export const ratingInput = z.object({
  callId: z.uuid(),
  rating: z.coerce.number('no_stars').int('no_stars').min(1, 'no_stars').max(STARS_MAX, 'no_stars'),
})
export type RatingInput = z.infer<typeof ratingInput>
