import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { ACCEPTANCE_WAYS, VERSION_MAX } from '../../app/features/marketplace/terms/schema.ts'
import { LEGAL_DOCUMENTS, LEGAL_TEXT_MAX } from '../../app/features/operation/legal/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'

/** Every version of a legal text that this installation ever had, word by word; never changed, never deleted. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    document: text('document', { enum: LEGAL_DOCUMENTS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    version: text('version').notNull(),
    /** The file as it was read, Markdown with its front matter. */
    source: text('source').notNull(),
    /** The day that the file names. */
    declaredOn: date('declared_on', { mode: 'string' }).notNull(),
    /** When it takes effect: that day, or later when a change has to be announced first. */
    effectiveAt: instant('effective_at').notNull(),
    registeredAt: createdAt('registered_at'),
    /** Changes terms that people have agreed to: they are notified ahead, and asked once it is in force. */
    isChange: boolean('is_change').notNull().default(false),
    /** When everybody concerned had been notified. */
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
