import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Campaign, EVENT_NAMES, ITEMS_MAX } from '../../app/features/marketplace/analytics/schema.ts'
import { LANGUAGES } from '../../app/i18n/languages.ts'
import { createdAt, literal, oneOf, rule } from './columns.ts'

/** First-party analytics events, only after consent and without personal data. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name', { enum: EVENT_NAMES }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Companions in their order on the page. No foreign key: deleted accounts are removed from the list. */
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
