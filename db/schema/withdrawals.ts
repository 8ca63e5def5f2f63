import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  DECLARATION_MAX,
  REFERENCE_MAX,
  WITHDRAWAL_NAME_MAX,
  WITHDRAWAL_NOTE_MAX,
  WITHDRAWAL_STATES,
} from '#app/features/money/withdrawals/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'
import { purchases } from './money.ts'

/** Buyers' declarations of withdrawal from a purchase (§ 356a BGB), as received. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    /** Shown in the receipt. Random, because consecutive numbers would reveal how many there are. */
    number: text('number')
      .notNull()
      .unique()
      .default(sql`('W-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)))`),
    /** Created with the summary, so a form sent twice is one declaration. */
    formKey: uuid('form_key').notNull().unique(),
    /** The matched account and purchase; null until known. */
    userId: uuid('user_id').references(() => users.id),
    purchaseId: uuid('purchase_id')
      .unique()
      .references(() => purchases.id),
    state: text('state', { enum: WITHDRAWAL_STATES }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    name: text('name').notNull(),
    /** Where the receipt was sent, and the account's address as typed. */
    email: text('email').notNull(),
    accountEmail: text('account_email').notNull(),
    reference: text('reference').notNull(),
    /** The confirmed sentence, verbatim. */
    declaration: text('declaration').notNull(),
    /** Refunds for this withdrawal, without failed ones; euro cents. */
    refundCredits: integer('refund_credits').notNull().default(0),
    refundCents: integer('refund_cents').notNull().default(0),
    receivedAt: createdAt('received_at'),
    /** When and why it was closed, and by which administrator; null while it needs attention. */
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
    note: text('note'),
  },
  (t) => [
    oneOf('withdrawals_state_known', t.state, WITHDRAWAL_STATES),
    oneOf('withdrawals_language_known', t.language, LANGUAGES),
    rule('withdrawals_name_length', sql`char_length(${t.name}) between 1 and ${literal(WITHDRAWAL_NAME_MAX)}`),
    rule('withdrawals_reference_length', sql`char_length(${t.reference}) <= ${literal(REFERENCE_MAX)}`),
    rule(
      'withdrawals_declaration_length',
      sql`char_length(${t.declaration}) between 1 and ${literal(DECLARATION_MAX)}`,
    ),
    rule('withdrawals_note_length', sql`char_length(${t.note}) between 1 and ${literal(WITHDRAWAL_NOTE_MAX)}`),
    // Some of several refunds may have failed.
    rule(
      'withdrawals_refund_has_amount',
      sql`${t.state} = 'not_refunded' or (${t.state} = 'refund') = (${t.refundCents} > 0)`,
    ),
    rule('withdrawals_amounts', sql`${t.refundCents} >= 0 and ${t.refundCredits} >= 0`),
    rule('withdrawals_refund_is_of_buyer', sql`${t.purchaseId} is null or ${t.userId} is not null`),
    rule('withdrawals_closed_by_says_why', sql`(${t.closedBy} is null) = (${t.note} is null)`),
    rule('withdrawals_closed_has_instant', sql`${t.closedBy} is null or ${t.closedAt} is not null`),
    index('withdrawals_user').on(t.userId),
    index('withdrawals_closed_by').on(t.closedBy),
    index('withdrawals_account').on(t.accountEmail, t.receivedAt).where(sql`state = 'unconfirmed'`),
    index('withdrawals_open').on(t.receivedAt).where(sql`closed_at is null`),
    index('withdrawals_of_guests').on(t.receivedAt, t.id).where(sql`user_id is null`),
  ],
)
