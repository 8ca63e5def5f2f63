import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  DIFFERENCE_CODES,
  DIFFERENCE_KINDS,
  MOVEMENT_KINDS,
  PROVIDER_LISTS,
} from '#app/features/money/payments/schema.ts'
import { createdAt, id, instant, oneOf, rule } from './columns.ts'
import { purchases } from './money.ts'
import { payouts } from './payouts.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })

/** How far each list of the payment provider was read, and which process may continue. */
export const providerCursors = pgTable(
  'provider_cursors',
  {
    list: text('list', { enum: PROVIDER_LISTS }).primaryKey(),
    /** The last item fully read; null before the first one. */
    itemId: text('item_id'),
    /** The provider's time of that item, or the start of reading. */
    itemAt: instant('item_at').notNull(),
    /** When the list was last read to its end. */
    readAt: instant('read_at'),
    leaseOwner: uuid('lease_owner'),
    leaseUntil: instant('lease_until'),
    /** Time range we never read and the provider no longer lists (older than 30 days). */
    gapFrom: instant('gap_from'),
    gapUntil: instant('gap_until'),
    /** When the operator was last alerted that no webhooks arrive. */
    alarmedAt: instant('alarmed_at'),
    /** Euro cents that were at the provider before the first movement we know. */
    openingCents: cents('opening_cents'),
  },
  (t) => [
    oneOf('provider_cursors_list_known', t.list, PROVIDER_LISTS),
    rule('provider_cursors_lease_is_whole', sql`(${t.leaseOwner} is null) = (${t.leaseUntil} is null)`),
    rule('provider_cursors_gap_is_whole', sql`(${t.gapFrom} is null) = (${t.gapUntil} is null)`),
  ],
)

/** Movements of the platform's money at the payment provider, as it lists them; amount − fee = net, in cents. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    netCents: cents('net_cents').notNull(),
    currency: text('currency').notNull(),
    /** Ids of the provider: the object behind the movement, its payment intent, its transfer. */
    sourceId: text('source_id'),
    paymentIntentId: text('payment_intent_id'),
    transferId: text('transfer_id'),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('balance_transactions_kind_known', t.kind, MOVEMENT_KINDS),
    rule('balance_transactions_arithmetic', sql`${t.netCents} = ${t.amountCents} - ${t.feeCents}`),
    index('balance_transactions_purchase').on(t.purchaseId),
    index('balance_transactions_payout').on(t.payoutId),
    index('balance_transactions_created').on(t.createdAt),
  ],
)

/** A UTC day's movements at the payment provider and in the ledger; euro cents. */
export const reconciliations = pgTable('reconciliations', {
  day: date('day').primaryKey(),
  transactions: integer('transactions').notNull(),
  providerCents: cents('provider_cents').notNull(),
  ledgerCents: cents('ledger_cents').notNull(),
  /** Transfers to and from the operator's bank, and reserves. Not in the ledger, and not in `provider_cents`. */
  operatorCents: cents('operator_cents').notNull(),
  reconciledAt: createdAt('reconciled_at'),
})

/** Differences between the payment provider and the ledger, open until resolved. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: id(),
    /** The UTC day of the last movement. */
    day: date('day').notNull(),
    code: text('code', { enum: DIFFERENCE_CODES }).notNull(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    /** `purchase:…`, `payout:…`, the provider's id of the movement, or `balance`. */
    subject: text('subject').notNull(),
    /** The object to look up at the provider. */
    providerObject: text('provider_object'),
    providerCents: cents('provider_cents').notNull(),
    ledgerCents: cents('ledger_cents').notNull(),
    firstSeenAt: createdAt('first_seen_at'),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    oneOf('reconciliation_differences_code_known', t.code, DIFFERENCE_CODES),
    oneOf('reconciliation_differences_kind_known', t.kind, DIFFERENCE_KINDS),
    uniqueIndex('reconciliation_differences_open').on(t.subject, t.kind).where(sql`resolved_at is null`),
    index('reconciliation_differences_day').on(t.day),
  ],
)
