import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { TOPICS_WITH_NOTICE } from '#app/features/marketplace/gate/topic-notices.data.ts'
import { ACCEPTANCE_WAYS, VERSION_MAX } from '#app/features/marketplace/terms/schema.ts'
import {
  TRADER_ADDRESS_MAX,
  TRADER_NAME_MAX,
  TRADER_PHONE_MAX,
  TRADER_REGISTER_MAX,
} from '#app/features/marketplace/traders/schema.ts'
import { SEALED_MAX } from '#app/features/money/tax/schema.ts'
import { LEGAL_DOCUMENTS, LEGAL_TEXT_MAX } from '#app/features/operation/legal/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { users } from './accounts.ts'
import { createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

/** Every version of a legal text that this installation ever had, verbatim; never changed or deleted. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    document: text('document', { enum: LEGAL_DOCUMENTS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    version: text('version').notNull(),
    /** The Markdown file with its front matter. */
    source: text('source').notNull(),
    /** The day named in the file. */
    declaredOn: date('declared_on', { mode: 'string' }).notNull(),
    /** When it takes effect: on that day, or later if a change must be announced first. */
    effectiveAt: instant('effective_at').notNull(),
    registeredAt: createdAt('registered_at'),
    /** Changes terms that people have accepted. They are notified in advance and asked again once it's in force. */
    isChange: boolean('is_change').notNull().default(false),
    /** When all affected people had been notified. */
    announcedAt: instant('announced_at'),
  },
  (t) => [
    primaryKey({ name: 'legal_versions_key', columns: [t.document, t.language, t.version] }),
    oneOf('legal_versions_document_known', t.document, LEGAL_DOCUMENTS),
    oneOf('legal_versions_language_known', t.language, LANGUAGES),
    rule('legal_versions_version_length', sql`char_length(${t.version}) between 1 and ${literal(VERSION_MAX)}`),
    rule('legal_versions_source_length', sql`char_length(${t.source}) between 1 and ${literal(LEGAL_TEXT_MAX)}`),
    rule('legal_versions_only_changes_are_announced', sql`${t.announcedAt} is null or ${t.isChange}`),
    index('legal_versions_in_force').on(t.document, t.language, t.effectiveAt),
  ],
)

/** Who accepted which version, in which language and when. */
export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    document: text('document', { enum: LEGAL_DOCUMENTS }).notNull(),
    version: text('version').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    way: text('way', { enum: ACCEPTANCE_WAYS }).notNull(),
    acceptedAt: createdAt('accepted_at'),
  },
  (t) => [
    oneOf('legal_acceptances_way_known', t.way, ACCEPTANCE_WAYS),
    foreignKey({
      name: 'legal_acceptances_of_a_version',
      columns: [t.document, t.language, t.version],
      foreignColumns: [legalVersions.document, legalVersions.language, legalVersions.version],
    }),
    uniqueIndex('legal_acceptances_once').on(t.userId, t.document, t.version),
    index('legal_acceptances_version').on(t.document, t.language, t.version),
  ],
)

/**
 * A seeker's acknowledgement, when booking, of what a call about a topic is not (HeilprG); per topic and version of the
 * text.
 */
export const topicAcknowledgements = pgTable(
  'topic_acknowledgements',
  {
    userId: ownedBy('user_id', () => users.id),
    topic: text('topic', { enum: TOPICS_WITH_NOTICE }).notNull(),
    version: smallint('version').notNull(),
    acknowledgedAt: createdAt('acknowledged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic, t.version] }),
    oneOf('topic_acknowledgements_topic_known', t.topic, TOPICS_WITH_NOTICE),
    rule('topic_acknowledgements_version_positive', sql`${t.version} > 0`),
  ],
)

/**
 * A companion's declaration whether they are a trader, with a trader's identity (DSA Art. 30) and nothing more for
 * others.
 */
export const traderDetails = pgTable(
  'trader_details',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    isTrader: boolean('is_trader'),
    /** Companions from before this was asked stay bookable without a declaration until then. */
    declareBy: instant('declare_by'),
    legalName: text('legal_name'),
    address: text('address'),
    country: text('country'),
    email: text('email'),
    phone: text('phone'),
    register: text('register'),
    vatId: text('vat_id'),
    /** When they certified that they only offer services that comply with Union law (Art. 30 (1) e). */
    certifiedAt: instant('certified_at'),
    declaredAt: instant('declared_at'),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    rule('trader_details_declared_is_whole', sql`(${t.isTrader} is null) = (${t.declaredAt} is null)`),
    rule('trader_details_open_has_day', sql`${t.isTrader} is not null or ${t.declareBy} is not null`),
    rule(
      'trader_details_trader_is_whole',
      sql`${t.isTrader} is not true or num_nulls(${t.legalName}, ${t.address}, ${t.country}, ${t.email}, ${t.phone}, ${t.certifiedAt}) = 0`,
    ),
    rule(
      'trader_details_private_has_no_address',
      sql`${t.isTrader} is true or num_nonnulls(${t.legalName}, ${t.address}, ${t.country}, ${t.email}, ${t.phone}, ${t.register}, ${t.vatId}, ${t.certifiedAt}) = 0`,
    ),
    rule(
      'trader_details_lengths',
      sql`char_length(${t.legalName}) between 1 and ${literal(TRADER_NAME_MAX)} and char_length(${t.address}) between 1 and ${literal(TRADER_ADDRESS_MAX)} and char_length(${t.phone}) <= ${literal(TRADER_PHONE_MAX)} and char_length(${t.register}) <= ${literal(TRADER_REGISTER_MAX)}`,
    ),
    index('trader_details_due').on(t.declareBy).where(sql`is_trader is null`),
  ],
)

/** A companion's tax details for reports to the tax office, encrypted for this row alone with the key `keyId`. */
export const taxDetails = pgTable(
  'tax_details',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    rule('tax_details_sealed', sql`${t.sealed} ~ '^[A-Za-z0-9_-]+$' and length(${t.sealed}) <= ${literal(SEALED_MAX)}`),
    rule('tax_details_key_id', sql`${t.keyId} ~ '^[0-9a-f]{12}$'`),
  ],
)
