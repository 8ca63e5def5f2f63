import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CREDIT_LOT_SOURCES,
  LEDGER_ACCOUNT_KINDS,
  LEDGER_CURRENCIES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '#app/features/marketplace/credits/schema.ts'
import {
  CONSENT_VERSIONS,
  DISPUTE_STATUSES,
  EVENT_SOURCES,
  PURCHASE_STATUSES,
  REFUND_NOTE_MAX,
  REFUND_REASONS,
  REFUND_STATUSES,
} from '#app/features/money/payments/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { users } from './accounts.ts'
import { corrections } from './backoffice.ts'
import { calls } from './calls.ts'
import { createdAt, id, idOf, instant, literal, oneOf, rule } from './columns.ts'
import { payouts } from './payouts.ts'

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
    rule('ledger_accounts_currency_fits_kind', sql`${t.currency} = ledger_currency(${t.kind})`),
    rule(
      'ledger_accounts_owner_fits_kind',
      sql`(${t.kind} in ('user_available', 'user_debt', 'call_escrow', 'payout_reserve', 'purchase_hold')) = (${t.ownerId} is not null)`,
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
    index('ledger_journals_created').on(t.createdAt, t.id),
  ],
)

/** The lines of a journal; inserting one moves the account's balance under its row lock (db/functions/ledger.sql). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    journalId: idOf('journal_id', () => ledgerJournals.id),
    accountId: idOf('account_id', () => ledgerAccounts.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    accountVersion: bigint('account_version', { mode: 'number' }).notNull(),
  },
  (t) => [
    rule('ledger_entries_not_zero', sql`${t.amount} <> 0`),
    uniqueIndex('ledger_entries_version').on(t.accountId, t.accountVersion),
    // Includes amounts, so journals are summed with an index-only scan.
    index('ledger_entries_journal').on(t.journalId, t.accountId, t.amount),
  ],
)

/** A bought package. Prices are euro cents, VAT included. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
    packageKey: text('package_key').notNull(),
    credits: integer('credits').notNull(),
    priceCents: integer('price_cents').notNull(),
    vatCents: integer('vat_cents').notNull().default(0),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull().default('pending'),
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    paymentIntentId: text('payment_intent_id').unique(),
    /** The provider's fingerprint of the card or bank account that paid, for payout reviews. */
    paymentFingerprint: text('payment_fingerprint'),
    feeCents: integer('fee_cents'),
    error: text('error'),
    /**
     * The text about withdrawal that the buyer accepted, its language and when; null for purchases before this was
     * asked.
     */
    consentVersion: text('consent_version', { enum: CONSENT_VERSIONS }),
    consentLanguage: text('consent_language', { enum: LANGUAGES }),
    consentedAt: instant('consented_at'),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
    closedAt: instant('closed_at'),
  },
  (t) => [
    oneOf('purchases_status_known', t.status, PURCHASE_STATUSES),
    rule('purchases_positive', sql`${t.credits} > 0 and ${t.priceCents} > 0 and ${t.vatCents} >= 0`),
    rule('purchases_paid_has_instant', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    oneOf('purchases_consent_version_known', t.consentVersion, CONSENT_VERSIONS),
    oneOf('purchases_consent_language_known', t.consentLanguage, LANGUAGES),
    rule(
      'purchases_consent_is_whole',
      sql`num_nonnulls(${t.consentVersion}, ${t.consentLanguage}, ${t.consentedAt}) in (0, 3)`,
    ),
    index('purchases_user').on(t.userId, t.createdAt),
    rule('purchases_review_has_reason', sql`${t.status} <> 'in_review' or ${t.error} is not null`),
    index('purchases_payment_fingerprint').on(t.paymentFingerprint).where(sql`payment_fingerprint is not null`),
    index('purchases_pending').on(t.createdAt).where(sql`status = 'pending'`),
    index('purchases_in_review').on(t.createdAt).where(sql`status = 'in_review'`),
    index('purchases_created').on(t.createdAt, t.id),
    index('purchases_paid').on(t.paidAt, t.id).where(sql`paid_at is not null`),
  ],
)

/** The payment provider's events: stored first, then processed by a job, once per id. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    destination: text('destination').notNull(),
    type: text('type').notNull(),
    livemode: boolean('livemode').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: createdAt('received_at'),
    /** Whether it came by webhook or from the provider's list. */
    receivedBy: text('received_by', { enum: EVENT_SOURCES }).notNull().default('webhook'),
    processedAt: instant('processed_at'),
    attempts: smallint('attempts').notNull().default(0),
    error: text('error'),
  },
  (t) => [
    oneOf('payment_events_received_by_known', t.receivedBy, EVENT_SOURCES),
    index('payment_events_open').on(t.receivedAt).where(sql`processed_at is null`),
    index('payment_events_received').on(t.receivedBy, t.receivedAt),
  ],
)

/** A person's statement: one row per person and ledger event. `amount` > 0, `effect` ±1. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
    type: text('type', { enum: TRANSACTION_TYPES }).notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    amount: integer('amount').notNull(),
    effect: smallint('effect').notNull(),
    callId: uuid('call_id').references(() => calls.id),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    /** The purchase's refund or dispute that the row is about. */
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id),
    disputeId: text('dispute_id')
      .unique()
      .references(() => disputes.id),
    correctionId: uuid('correction_id')
      .unique()
      .references(() => corrections.id),
    createdAt: createdAt(),
    /**
     * Its position on the statement, and the balance minus debt after it; the balance is null while it doesn't count.
     */
    entryAt: createdAt('entry_at'),
    balanceAfter: integer('balance_after'),
  },
  (t) => [
    oneOf('transactions_type_known', t.type, TRANSACTION_TYPES),
    oneOf('transactions_status_known', t.status, TRANSACTION_STATUSES),
    rule('transactions_amount_positive', sql`${t.amount} > 0`),
    rule('transactions_effect', sql`${t.effect} in (-1, 1)`),
    rule(
      'transactions_one_subject',
      sql`num_nonnulls(${t.callId}, ${t.purchaseId}, ${t.payoutId}, ${t.correctionId}) = 1`,
    ),
    rule('transactions_correction_is_one', sql`(${t.type} = 'correction') = (${t.correctionId} is not null)`),
    uniqueIndex('transactions_call_once').on(t.userId, t.type, t.callId).where(sql`call_id is not null`),
    rule(
      'transactions_refund_is_of_purchase',
      sql`num_nonnulls(${t.refundId}, ${t.disputeId}) = 0 or (num_nonnulls(${t.refundId}, ${t.disputeId}) = 1 and ${t.purchaseId} is not null)`,
    ),
    uniqueIndex('transactions_purchase_once')
      .on(t.userId, t.type, t.purchaseId)
      .where(sql`purchase_id is not null and refund_id is null and dispute_id is null`),
    uniqueIndex('transactions_payout_once').on(t.userId, t.type, t.payoutId).where(sql`payout_id is not null`),
    rule(
      'transactions_balance_of_what_counts',
      sql`(${t.balanceAfter} is not null) = (${t.status} = 'completed' or (${t.status} = 'pending' and ${t.effect} = -1))`,
    ),
    index('transactions_user').on(t.userId, t.entryAt, t.id),
    index('transactions_kind').on(t.userId, t.type, t.entryAt, t.id),
    index('transactions_booked_calls').on(t.userId).where(sql`type = 'call_charge' and status = 'pending'`),
  ],
)

/** Number of ledger violations found by each nightly check. */
export const ledgerChecks = pgTable('ledger_checks', {
  /** The UTC day of that night. */
  day: date('day').primaryKey(),
  violations: integer('violations').notNull(),
  checkedAt: createdAt('checked_at'),
})

/**
 * The origin of a person's credits: one lot per purchase and per earned call. The oldest is spent first. Written by the
 * ledger only (db/functions/credit-lots.sql).
 */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
    source: text('source', { enum: CREDIT_LOT_SOURCES }).notNull(),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    callId: uuid('call_id').references(() => calls.id),
    /** Credits that the person still has. */
    remaining: integer('remaining').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('credit_lots_source_known', t.source, CREDIT_LOT_SOURCES),
    rule('credit_lots_not_overdrawn', sql`${t.remaining} >= 0`),
    rule(
      'credit_lots_source_has_subject',
      sql`(${t.source} = 'purchase') = (${t.purchaseId} is not null) and (${t.source} = 'earning') = (${t.callId} is not null)`,
    ),
    uniqueIndex('credit_lots_purchase').on(t.purchaseId),
    uniqueIndex('credit_lots_call').on(t.callId),
    index('credit_lots_user').on(t.userId, t.createdAt, t.id).where(sql`remaining > 0`),
  ],
)

/** Credits that a journal took from or added to a lot. Append-only. */
export const lotMovements = pgTable(
  'lot_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: idOf('lot_id', () => creditLots.id),
    /** Null for balances from before lots were introduced. */
    journalId: uuid('journal_id').references(() => ledgerJournals.id),
    /** The first two parts of the journal's key: `call:{id}`, `payout:{id}`, `refund:{id}`. */
    subject: text('subject').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [
    rule('lot_movements_not_zero', sql`${t.amount} <> 0`),
    index('lot_movements_lot').on(t.lotId),
    index('lot_movements_subject').on(t.subject),
    index('lot_movements_journal').on(t.journalId),
  ],
)

/** A refund of a purchase and the credits taken for it. Euro cents, VAT included. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    purchaseId: idOf('purchase_id', () => purchases.id),
    providerId: text('provider_id').unique(),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    /** All credits taken back, and how many of them the buyer no longer had and now owes. */
    credits: integer('credits').notNull(),
    debtCredits: integer('debt_credits').notNull(),
    /** The administrator who requested it, and why. */
    requestedBy: uuid('requested_by').references(() => users.id),
    note: text('note'),
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

/** A payment that the buyer's bank disputes (chargeback). While it is open, the credits are held. Euro cents. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    purchaseId: idOf('purchase_id', () => purchases.id),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    /** The provider's code for the bank's reason. */
    reason: text('reason').notNull(),
    amountCents: integer('amount_cents').notNull(),
    vatCents: integer('vat_cents').notNull().default(0),
    /** All credits held or taken back, and how many of them the buyer no longer had and now owes. */
    credits: integer('credits').notNull().default(0),
    debtCredits: integer('debt_credits').notNull().default(0),
    /** Cents that the provider withdrew from us and hasn't returned, and its fee. */
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
