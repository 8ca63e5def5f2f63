import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  TESTIMONIAL_CONSENT_MAX,
  TESTIMONIAL_NAME_MAX,
  TESTIMONIAL_PLACE_MAX,
  TESTIMONIAL_TEXT_MAX,
} from '../../app/features/operation/site/testimonials/schema.ts'
import { LANGUAGES } from '../../app/i18n/languages.ts'
import { createdAt, id, literal, oneOf, rule } from './columns.ts'

/** What people said about their calls, each in one language, for the home page. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** When and how the person agreed; for administrators only. */
    consent: text('consent').notNull(),
    /** 1 is first. */
    place: smallint('place').notNull(),
    /** Made up for the demo, and shown nowhere else. */
    isInvented: boolean('is_invented').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('testimonials_language_known', t.language, LANGUAGES),
    rule('testimonials_name_length', sql`char_length(${t.name}) between 1 and ${literal(TESTIMONIAL_NAME_MAX)}`),
    rule('testimonials_text_length', sql`char_length(${t.text}) between 1 and ${literal(TESTIMONIAL_TEXT_MAX)}`),
    rule(
      'testimonials_consent_length',
      sql`char_length(${t.consent}) between 1 and ${literal(TESTIMONIAL_CONSENT_MAX)}`,
    ),
    rule('testimonials_place_range', sql`${t.place} between 1 and ${literal(TESTIMONIAL_PLACE_MAX)}`),
    index('testimonials_order').on(t.language, t.place),
  ],
)
