import { z } from 'zod'
import { type RatingInput, STARS_MAX, TRAITS, TRAITS_MAX } from './schema.ts'

/** Not in schema.ts, so the rating form doesn't load Zod. */
export const ratingInput = z.object({
  callId: z.uuid(),
  rating: z.coerce.number('no_stars').int('no_stars').min(1, 'no_stars').max(STARS_MAX, 'no_stars'),
  /** A form sends none, one or several. */
  traits: z
    .preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.enum(TRAITS)).max(TRAITS_MAX))
    .refine((traits) => new Set(traits).size === traits.length),
  /** Whether the companion may know who gave the stars. */
  isSigned: z
    .literal('on')
    .optional()
    .transform((value) => value !== undefined),
}) satisfies z.ZodType<RatingInput>
