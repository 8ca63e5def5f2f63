import { z } from 'zod'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { TESTIMONIAL_CONSENT_MAX, TESTIMONIAL_NAME_MAX, TESTIMONIAL_PLACE_MAX, TESTIMONIAL_TEXT_MAX } from './schema.ts'

const line = (most: number) => z.string('text_missing').trim().min(1, 'text_missing').max(most, 'text_too_long')

export const testimonialForm = z.object({
  id: z.literal('').or(z.uuid()).default(''),
  language: z.enum(LANGUAGES, 'text_missing'),
  name: line(TESTIMONIAL_NAME_MAX),
  text: line(TESTIMONIAL_TEXT_MAX),
  consent: line(TESTIMONIAL_CONSENT_MAX),
  place: z.coerce
    .number('place_invalid')
    .int('place_invalid')
    .min(1, 'place_invalid')
    .max(TESTIMONIAL_PLACE_MAX, 'place_invalid'),
})
export type TestimonialInput = z.output<typeof testimonialForm>

export const testimonialRemovalForm = z.object({ id: z.uuid() })
export const testimonialsQuery = z.object({
  edit: z.uuid().optional().catch(undefined),
})
