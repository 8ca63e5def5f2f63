import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  BILLING_ADDRESS_MAX,
  BILLING_NAME_MAX,
  DOCUMENT_KINDS,
  type DocumentSnapshot,
  type RecipientParty,
  TAX_ID_MAX,
} from '#app/features/money/documents/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { users } from './accounts.ts'
import { createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'
import { purchases } from './money.ts'
import { payouts } from './payouts.ts'

/** The last number of each series; only inserting a document moves it, under its lock (db/functions/documents.sql). */
export const documentSeries = pgTable(
  'document_series',
  {
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    year: smallint('year').notNull(),
    lastNumber: integer('last_number').notNull().default(0),
    /** When the last document was issued. Dates never decrease as numbers increase. */
    lastIssuedAt: instant('last_issued_at'),
  },
  (t) => [
    primaryKey({ name: 'document_series_key', columns: [t.kind, t.year] }),
    oneOf('document_series_kind_known', t.kind, DOCUMENT_KINDS),
    rule('document_series_not_negative', sql`${t.lastNumber} >= 0`),
  ],
)

/**
 * Invoices, credit notes, their cancellations and payout statements as issued; append-only, numbered by a trigger.
 * Amounts: euro cents.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    seriesYear: smallint('series_year').notNull(),
    /** Set by the trigger; inserted values are ignored. */
    seriesNumber: integer('series_number').notNull().default(0),
    number: text('number').notNull().default('').unique(),
    issuedAt: createdAt('issued_at'),
    userId: idOf('user_id', () => users.id),
    /** The subject: exactly one of the three or a credit note. Each has one document. */
    purchaseId: uuid('purchase_id')
      .unique()
      .references(() => purchases.id),
    refundId: uuid('refund_id').unique(),
    payoutId: uuid('payout_id')
      .unique()
      .references(() => payouts.id),
    /** The invoice that a credit note corrects, or that its cancellation restores. */
    invoiceId: uuid('invoice_id').references((): AnyPgColumn => documents.id),
    /** The credit note that a cancellation reverses. */
    cancelsId: uuid('cancels_id')
      .unique()
      .references((): AnyPgColumn => documents.id),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Name and address of the recipient; erased when the law no longer requires them. */
    recipient: jsonb('recipient').$type<RecipientParty>(),
    snapshot: jsonb('snapshot').$type<DocumentSnapshot>().notNull(),
    netCents: integer('net_cents').notNull(),
    vatPercent: smallint('vat_percent').notNull(),
    vatCents: integer('vat_cents').notNull(),
    /** Amount paid, refunded (negative) or sent. */
    grossCents: integer('gross_cents').notNull(),
  },
  (t) => [
    oneOf('documents_kind_known', t.kind, DOCUMENT_KINDS),
    oneOf('documents_language_known', t.language, LANGUAGES),
    rule(
      'documents_subject_fits_kind',
      sql`(${t.purchaseId} is not null) = (${t.kind} = 'invoice') and (${t.refundId} is not null) = (${t.kind} = 'credit_note')
        and (${t.payoutId} is not null) = (${t.kind} = 'payout_statement') and (${t.cancelsId} is not null) = (${t.kind} = 'credit_note_cancellation')
        and (${t.invoiceId} is not null) = (${t.kind} in ('credit_note', 'credit_note_cancellation'))`,
    ),
    rule('documents_arithmetic', sql`${t.netCents} + ${t.vatCents} = ${t.grossCents}`),
    rule(
      'documents_sign_fits_kind',
      sql`case ${t.kind} when 'credit_note' then ${t.grossCents} < 0 and ${t.vatCents} <= 0 and ${t.netCents} <= 0
        else ${t.grossCents} > 0 and ${t.vatCents} >= 0 and ${t.netCents} >= 0 end`,
    ),
    rule(
      'documents_vat_percent',
      sql`${t.vatPercent} between 0 and 100 and (${t.vatPercent} > 0 or ${t.vatCents} = 0)
        and (${t.kind} <> 'payout_statement' or ${t.vatPercent} = 0)`,
    ),
    uniqueIndex('documents_series').on(t.kind, t.seriesYear, t.seriesNumber),
    index('documents_user').on(t.userId, t.issuedAt),
    index('documents_invoice').on(t.invoiceId).where(sql`invoice_id is not null`),
  ],
)

/** Name and address to use on a person's next documents. */
export const billingDetails = pgTable(
  'billing_details',
  {
    userId: ownedBy('user_id', () => users.id).primaryKey(),
    name: text('name').notNull(),
    /** Several lines, without the country. */
    address: text('address').notNull().default(''),
    country: text('country'),
    taxId: text('tax_id'),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    rule(
      'billing_details_lengths',
      sql`length(${t.name}) between 1 and ${literal(BILLING_NAME_MAX)} and length(${t.address}) <= ${literal(BILLING_ADDRESS_MAX)}
        and length(${t.taxId}) <= ${literal(TAX_ID_MAX)}`,
    ),
    rule('billing_details_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
  ],
)
