import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { type Campaign, EVENT_NAMES, ITEMS_MAX } from '#app/features/marketplace/analytics/schema.ts'
import {
  TESTIMONIAL_CONSENT_MAX,
  TESTIMONIAL_NAME_MAX,
  TESTIMONIAL_PLACE_MAX,
  TESTIMONIAL_TEXT_MAX,
} from '#app/features/operation/site/testimonials/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { createdAt, id, literal, oneOf, rule } from './columns.ts'

/** Quotes about calls for the home page, each in one language. */
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
    /** Invented, and only shown in the demo. */
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

/** First-party analytics events, only after consent and without personal data. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name', { enum: EVENT_NAMES }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Companions in page order. No foreign key: deleted accounts are removed from the list. */
    items: uuid('items').array().notNull().default([]),
    campaign: jsonb('campaign').$type<Campaign>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('analytics_events_name_known', t.name, EVENT_NAMES),
    oneOf('analytics_events_language_known', t.language, LANGUAGES),
    rule('analytics_events_items_count', sql`cardinality(${t.items}) <= ${literal(ITEMS_MAX)}`),
    rule(
      'analytics_events_campaign_size',
      sql`jsonb_typeof(${t.campaign}) = 'object' and length(${t.campaign}::text) <= 1500`,
    ),
    index('analytics_events_name').on(t.name, t.createdAt),
    index('analytics_events_age').on(t.createdAt),
    index('analytics_events_items').using('gin', t.items),
  ],
)
