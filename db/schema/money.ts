import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  FEE_PERCENT_MAX,
  LEDGER_ACCOUNT_KINDS,
  LEDGER_CURRENCIES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../../app/features/credits/schema.ts'
import { PURCHASE_STATUSES } from '../../app/features/payments/schema.ts'
import { PAYEE_STOP_REASONS, PAYOUT_STATUSES } from '../../app/features/payouts/schema.ts'
import { users } from './accounts.ts'
import { calls } from './calls.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'

/** Accounts of the double-entry ledger. Amounts: whole credits (CRD) or euro cents (EUR); credit +, debit −. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text('kind', { enum: LEDGER_ACCOUNT_KINDS }).notNull(),
    currency: text('currency', { enum: LEDGER_CURRENCIES }).notNull(),
    /** The user, call, payout or purchase it belongs to; null for system accounts. */
    ownerId: uuid('owner_id'),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /** Number of entries so far. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    oneOf('ledger_accounts_kind_known', t.kind, LEDGER_ACCOUNT_KINDS),
    oneOf('ledger_accounts_currency_known', t.currency, LEDGER_CURRENCIES),
    rule(
      'ledger_accounts_no_overdraft',
      sql`case ${t.kind}
        when 'user_available' then ${t.balance} >= 0
        when 'call_escrow' then ${t.balance} >= 0
        when 'payout_reserve' then ${t.balance} >= 0
        when 'purchase_hold' then ${t.balance} >= 0
        when 'user_debt' then ${t.balance} <= 0
        else true end`,
    ),
    uniqueIndex('ledger_accounts_owned').on(t.kind, t.currency, t.ownerId).where(sql`owner_id is not null`),
    uniqueIndex('ledger_accounts_system').on(t.kind, t.currency).where(sql`owner_id is null`),
    index('ledger_accounts_owner').on(t.ownerId),
  ],
)

/** One posting with a unique key. Append-only (db/functions/ledger.sql). */
export const ledgerJournals = pgTable(
  'ledger_journals',
  {
    id: id(),
    event: text('event').notNull(),
    idemKey: text('idem_key').notNull().unique(),
    callId: uuid('call_id').references(() => calls.id),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_journals_call').on(t.callId),
    index('ledger_journals_purchase').on(t.purchaseId),
    index('ledger_journals_payout').on(t.payoutId),
  ],
)

/** The lines of a journal; inserting one moves the account's balance under its row lock (db/functions/ledger.sql). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    journalId: uuid('journal_id')
      .notNull()
      .references(() => ledgerJournals.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    accountVersion: bigint('account_version', { mode: 'number' }).notNull(),
  },
  (t) => [
    rule('ledger_entries_not_zero', sql`${t.amount} <> 0`),
    uniqueIndex('ledger_entries_version').on(t.accountId, t.accountVersion),
    index('ledger_entries_journal').on(t.journalId),
  ],
)

/** A bought package. Prices are euro cents, VAT included. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    packageKey: text('package_key').notNull(),
    credits: integer('credits').notNull(),
    priceCents: integer('price_cents').notNull(),
    vatCents: integer('vat_cents').notNull().default(0),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull().default('pending'),
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    paymentIntentId: text('payment_intent_id').unique(),
    feeCents: integer('fee_cents'),
    error: text('error'),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
    closedAt: instant('closed_at'),
  },
  (t) => [
    oneOf('purchases_status_known', t.status, PURCHASE_STATUSES),
    rule('purchases_positive', sql`${t.credits} > 0 and ${t.priceCents} > 0 and ${t.vatCents} >= 0`),
    rule('purchases_paid_has_instant', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    index('purchases_user').on(t.userId, t.createdAt),
    index('purchases_pending').on(t.createdAt).where(sql`status = 'pending'`),
  ],
)

/** A chargeback; while it is open the credits are held. */
export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  purchaseId: uuid('purchase_id')
    .notNull()
    .references(() => purchases.id),
  status: text('status').notNull(),
  amountCents: integer('amount_cents').notNull(),
  openedAt: createdAt('opened_at'),
  closedAt: instant('closed_at'),
})

/**
 * Webhook events as received: stored first, then processed by a job, unique by id so that a repeat does nothing (F11).
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    destination: text('destination').notNull(),
    type: text('type').notNull(),
    livemode: boolean('livemode').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: createdAt('received_at'),
    processedAt: instant('processed_at'),
    attempts: smallint('attempts').notNull().default(0),
    error: text('error'),
  },
  (t) => [index('payment_events_open').on(t.receivedAt).where(sql`processed_at is null`)],
)

/** A companion's account with the payment provider, as last seen there. */
export const payees = pgTable(
  'payees',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    accountId: text('account_id').notNull().unique(),
    onboarded: boolean('onboarded').notNull().default(false),
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    /** Since when and why payouts to this account are stopped, until the operator resumes them. */
    stoppedAt: instant('stopped_at'),
    stopReason: text('stop_reason', { enum: PAYEE_STOP_REASONS }),
    createdAt: createdAt(),
    refreshedAt: createdAt('refreshed_at'),
  },
  (t) => [
    oneOf('payees_stop_reason_known', t.stopReason, PAYEE_STOP_REASONS),
    rule('payees_stop_has_reason', sql`(${t.stoppedAt} is null) = (${t.stopReason} is null)`),
  ],
)

/** Earned credits turned into euros, less the fee that was asked when the payout was made (Y-14). */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    creditsPaid: integer('credits_paid').notNull(),
    grossCents: integer('gross_cents').notNull(),
    feePercent: smallint('fee_percent').notNull(),
    feeCents: integer('fee_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: PAYOUT_STATUSES }).notNull().default('pending'),
    accountId: text('account_id').notNull(),
    /**
     * Number in the provider's idempotency key; 0 until a transfer is requested (when it may grow:
     * db/functions/payouts.sql).
     */
    attempt: smallint('attempt').notNull().default(0),
    /** When a transfer was last requested. */
    attemptedAt: instant('attempted_at'),
    /**
     * The attempt that the provider refused for lack of funds; its key never pays, so the next attempt gets a new one.
     */
    refusedAttempt: smallint('refused_attempt'),
    /**
     * The process that may request this transfer now, and until when by the machine's clock, which the demo never
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
    uniqueIndex('payouts_one_in_flight').on(t.userId).where(sql`status = 'pending'`),
    index('payouts_user').on(t.userId, t.createdAt),
    index('payouts_settled').on(t.settledAt),
  ],
)

/** A person's statement: one row per person and ledger event. `amount` > 0, `effect` ±1. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: TRANSACTION_TYPES }).notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    amount: integer('amount').notNull(),
    effect: smallint('effect').notNull(),
    callId: uuid('call_id').references(() => calls.id),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('transactions_type_known', t.type, TRANSACTION_TYPES),
    oneOf('transactions_status_known', t.status, TRANSACTION_STATUSES),
    rule('transactions_amount_positive', sql`${t.amount} > 0`),
    rule('transactions_effect', sql`${t.effect} in (-1, 1)`),
    rule('transactions_one_subject', sql`num_nonnulls(${t.callId}, ${t.purchaseId}, ${t.payoutId}) = 1`),
    uniqueIndex('transactions_call_once').on(t.userId, t.type, t.callId).where(sql`call_id is not null`),
    uniqueIndex('transactions_purchase_once').on(t.userId, t.type, t.purchaseId).where(sql`purchase_id is not null`),
    uniqueIndex('transactions_payout_once').on(t.userId, t.type, t.payoutId).where(sql`payout_id is not null`),
    index('transactions_user').on(t.userId, t.createdAt),
  ],
)
