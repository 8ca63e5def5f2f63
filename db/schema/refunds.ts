import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  DISPUTE_STATUSES,
  REFUND_NOTE_MAX,
  REFUND_REASONS,
  REFUND_STATUSES,
} from '../../app/features/money/payments/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'
import { purchases } from './money.ts'

/** Money of a purchase that goes back to the buyer, and the credits taken for it. Euro cents, VAT included. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    providerId: text('provider_id').unique(),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    /** Credits taken back in all, and how many of them the buyer no longer had and owes. */
    credits: integer('credits').notNull(),
    debtCredits: integer('debt_credits').notNull(),
    /** The administrator who requested it, and why. */
    requestedBy: uuid('requested_by').references(() => users.id),
    note: text('note'),
    /** Why it failed. */
    error: text('error'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    oneOf('refunds_status_known', t.status, REFUND_STATUSES),
    oneOf('refunds_reason_known', t.reason, REFUND_REASONS),
    rule('refunds_amounts', sql`${t.amountCents} > 0 and ${t.vatCents} between 0 and ${t.amountCents}`),
    rule('refunds_credits', sql`${t.debtCredits} >= 0 and ${t.credits} >= ${t.debtCredits}`),
    rule('refunds_settled_has_instant', sql`(${t.status} = 'pending') = (${t.settledAt} is null)`),
    rule('refunds_operator_says_why', sql`${t.reason} <> 'operator' or ${t.note} is not null`),
    rule('refunds_note_length', sql`char_length(${t.note}) between 1 and ${literal(REFUND_NOTE_MAX)}`),
    index('refunds_purchase').on(t.purchaseId),
    index('refunds_requested_by').on(t.requestedBy),
    index('refunds_pending').on(t.createdAt).where(sql`status = 'pending'`),
    index('refunds_failed').on(t.settledAt).where(sql`status = 'failed'`),
    index('refunds_created').on(t.createdAt, t.id),
    index('refunds_settled').on(t.settledAt, t.id).where(sql`settled_at is not null`),
  ],
)

/** A payment that the buyer's bank takes back (chargeback). While it is open the credits are held. Euro cents. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    /** The bank's reason, as the provider codes it. */
    reason: text('reason').notNull(),
    amountCents: integer('amount_cents').notNull(),
    vatCents: integer('vat_cents').notNull().default(0),
    /** Credits held or taken back in all, and how many of them the buyer no longer had and owes. */
    credits: integer('credits').notNull().default(0),
    debtCredits: integer('debt_credits').notNull().default(0),
    /** Cents that the provider has taken from us for it and not given back, and what it charged. */
    withdrawnCents: integer('withdrawn_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    evidenceDueAt: instant('evidence_due_at'),
    openedAt: createdAt('opened_at'),
    closedAt: instant('closed_at'),
  },
  (t) => [
    oneOf('disputes_status_known', t.status, DISPUTE_STATUSES),
    rule('disputes_amounts', sql`${t.amountCents} > 0 and ${t.vatCents} between 0 and ${t.amountCents}`),
    rule('disputes_credits', sql`${t.debtCredits} >= 0 and ${t.credits} >= ${t.debtCredits}`),
    rule('disputes_closed_has_instant', sql`(${t.status} in ('inquiry', 'open')) = (${t.closedAt} is null)`),
    index('disputes_purchase').on(t.purchaseId),
    index('disputes_open').on(t.openedAt).where(sql`closed_at is null`),
  ],
)
