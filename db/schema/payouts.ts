import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  BANK_FAILURES,
  PAYEE_STOP_REASONS,
  PAYOUT_STATUSES,
  REVIEW_DECISIONS,
  REVIEW_NOTE_MAX,
  REVIEW_REASONS_MAX,
  type ReviewReason,
} from '#app/features/money/payouts/schema.ts'
import { FEE_PERCENT_MAX } from '#app/platform/bounds.ts'
import { users } from './accounts.ts'
import { createdAt, id, idOf, instant, literal, oneOf, rule } from './columns.ts'

/** A companion's account with the payment provider, as last read there. */
export const payees = pgTable(
  'payees',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    accountId: text('account_id').notNull().unique(),
    onboarded: boolean('onboarded').notNull().default(false),
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    /** The provider's fingerprints of the bank accounts and cards it pays out to. */
    payoutFingerprints: text('payout_fingerprints').array().notNull().default(sql`'{}'`),
    /** Since when and why payouts to this account are stopped, until the operator resumes them. */
    stoppedAt: instant('stopped_at'),
    stopReason: text('stop_reason', { enum: PAYEE_STOP_REASONS }),
    /** Times of the newest bank payments that arrived and that failed; euro cents of the failed one. */
    bankPaidAt: instant('bank_paid_at'),
    bankFailedAt: instant('bank_failed_at'),
    bankFailedCents: integer('bank_failed_cents'),
    bankFailure: text('bank_failure', { enum: BANK_FAILURES }),
    /** Since when everything ready is paid out on the 1st; and the first day of the last month that was handled. */
    monthlySince: instant('monthly_since'),
    monthlyFor: date('monthly_for'),
    createdAt: createdAt(),
    refreshedAt: createdAt('refreshed_at'),
  },
  (t) => [
    oneOf('payees_stop_reason_known', t.stopReason, PAYEE_STOP_REASONS),
    oneOf('payees_bank_failure_known', t.bankFailure, BANK_FAILURES),
    index('payees_payout_fingerprints').using('gin', t.payoutFingerprints),
    rule('payees_bank_failure_has_amount', sql`(${t.bankFailedAt} is null) = (${t.bankFailedCents} is null)`),
    rule('payees_stop_has_reason', sql`(${t.stoppedAt} is null) = (${t.stopReason} is null)`),
  ],
)

/** Earned credits turned into euros, minus the fee in force when the payout was created. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
    creditsPaid: integer('credits_paid').notNull(),
    grossCents: integer('gross_cents').notNull(),
    feePercent: smallint('fee_percent').notNull(),
    feeCents: integer('fee_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: PAYOUT_STATUSES }).notNull().default('pending'),
    accountId: text('account_id').notNull(),
    /**
     * Number in the provider's idempotency key; 0 until a transfer is requested. db/functions/payouts.sql says when it
     * may grow.
     */
    attempt: smallint('attempt').notNull().default(0),
    attemptedAt: instant('attempted_at'),
    /**
     * The attempt that the provider refused for lack of funds. Its key can't pay any more money, so the next attempt
     * gets a new one.
     */
    refusedAttempt: smallint('refused_attempt'),
    /**
     * The process that may request this transfer now, and until when, by the machine's clock, which the demo never
     * moves.
     */
    leaseOwner: uuid('lease_owner'),
    leaseUntil: instant('lease_until'),
    transferId: text('transfer_id').unique(),
    /** Euro cents of the transfer that were reversed in total. */
    reversedCents: integer('reversed_cents').notNull().default(0),
    /** When it was last compared with the provider's transfers. */
    checkedAt: instant('checked_at'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    oneOf('payouts_status_known', t.status, PAYOUT_STATUSES),
    rule('payouts_credits_positive', sql`${t.creditsPaid} > 0`),
    rule(
      'payouts_arithmetic',
      sql`${t.grossCents} = ${t.feeCents} + ${t.amountCents} and ${t.feeCents} = ${t.grossCents}::bigint * ${t.feePercent} / 100`,
    ),
    rule('payouts_fee_percent', sql`${t.feePercent} between 0 and ${literal(FEE_PERCENT_MAX)}`),
    rule('payouts_lease_is_whole', sql`(${t.leaseOwner} is null) = (${t.leaseUntil} is null)`),
    rule('payouts_refused_attempt_was_made', sql`${t.refusedAttempt} between 1 and ${t.attempt}`),
    rule('payouts_reversed_cents', sql`${t.reversedCents} between 0 and ${t.amountCents}`),
    rule(
      'payouts_reversed_in_full',
      sql`(${t.status} = 'reversed') = (${t.reversedCents} = ${t.amountCents}) and (${t.reversedCents} = 0 or ${t.status} in ('completed', 'reversed'))`,
    ),
    rule(
      'payouts_in_review_not_sent',
      sql`${t.status} <> 'in_review' or (${t.attempt} = 0 and ${t.leaseOwner} is null)`,
    ),
    uniqueIndex('payouts_one_in_flight').on(t.userId).where(sql`status in ('pending', 'in_review')`),
    index('payouts_user').on(t.userId, t.createdAt),
    index('payouts_settled').on(t.settledAt),
    index('payouts_created').on(t.createdAt, t.id),
  ],
)

/** A payout held for review by an administrator, the reasons and the decision. */
export const payoutReviews = pgTable(
  'payout_reviews',
  {
    id: id(),
    payoutId: idOf('payout_id', () => payouts.id),
    /** Codes, each with the ids of the accounts, calls and purchases behind it. */
    reasons: jsonb('reasons').$type<ReviewReason[]>().notNull(),
    decision: text('decision', { enum: REVIEW_DECISIONS }),
    decidedBy: uuid('decided_by').references(() => users.id),
    note: text('note'),
    openedAt: createdAt('opened_at'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    oneOf('payout_reviews_decision_known', t.decision, REVIEW_DECISIONS),
    rule(
      'payout_reviews_has_reasons',
      sql`jsonb_typeof(${t.reasons}) = 'array' and jsonb_array_length(${t.reasons}) between 1 and ${literal(REVIEW_REASONS_MAX)}`,
    ),
    rule(
      'payout_reviews_decided_is_whole',
      sql`num_nonnulls(${t.decision}, ${t.decidedBy}, ${t.note}, ${t.decidedAt}) in (0, 4)`,
    ),
    rule('payout_reviews_note_length', sql`char_length(${t.note}) between 1 and ${literal(REVIEW_NOTE_MAX)}`),
    uniqueIndex('payout_reviews_one_open').on(t.payoutId).where(sql`decided_at is null`),
    index('payout_reviews_payout').on(t.payoutId),
    index('payout_reviews_open').on(t.openedAt).where(sql`decided_at is null`),
    index('payout_reviews_decided_by').on(t.decidedBy),
  ],
)
