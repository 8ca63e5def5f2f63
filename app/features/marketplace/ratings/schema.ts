import { z } from 'zod'

export const RATING_WORDS = ['poor', 'fair', 'good', 'very_good', 'excellent'] as const
export const STARS_MAX = RATING_WORDS.length

/** Days after a call's end during which we ask for a missing rating. It can still be given later. */
export const RATING_REMINDER_DAYS = 14

export const ratingInput = z.object({
  callId: z.uuid(),
  rating: z.coerce.number('no_stars').int('no_stars').min(1, 'no_stars').max(STARS_MAX, 'no_stars'),
})
export type RatingInput = z.infer<typeof ratingInput>
