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

/** Declarations by which buyers withdraw from a purchase (§ 356a BGB), as they were received. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    /** Named in the receipt. Random: from numbers in a row everybody could tell how many there are. */
    number: text('number')
      .notNull()
      .unique()
      .default(sql`('W-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)))`),
    /** Made with the summary: a form that is sent twice is one declaration. */
    formKey: uuid('form_key').notNull().unique(),
    /** Both null until somebody who is signed in, or nobody, has shown whose purchase it is. */
    userId: uuid('user_id').references(() => users.id),
    purchaseId: uuid('purchase_id')
      .unique()
      .references(() => purchases.id),
    state: text('state', { enum: WITHDRAWAL_STATES }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    name: text('name').notNull(),
    /** Where the receipt went, and the address of the account as it was typed. */
    email: text('email').notNull(),
    accountEmail: text('account_email').notNull(),
    reference: text('reference').notNull(),
    /** The sentence that was confirmed, word by word. */
    declaration: text('declaration').notNull(),
    /** What was refunded because of it, without refunds that failed; euro cents. */
    refundCredits: integer('refund_credits').notNull().default(0),
    refundCents: integer('refund_cents').notNull().default(0),
    receivedAt: createdAt('received_at'),
    /** Null while it needs a hand; who of the administrators closed it, and why. */
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
    // Of several refunds some may have failed.
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
