import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CREDIT_LOT_SOURCES } from '../../app/features/marketplace/credits/schema.ts'
import { users } from './accounts.ts'
import { calls } from './calls.ts'
import { createdAt, id, oneOf, rule } from './columns.ts'
import { ledgerJournals, purchases } from './money.ts'

/**
 * Where a person's credits came from: one lot per purchase and per call that was earned. The oldest is spent first.
 * Written by the ledger only (db/functions/credit-lots.sql).
 */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    source: text('source', { enum: CREDIT_LOT_SOURCES }).notNull(),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    callId: uuid('call_id').references(() => calls.id),
    /** Credits of it that the person still has. */
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

/** What a journal took out of a lot or put into it. Append-only. */
export const lotMovements = pgTable(
  'lot_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => creditLots.id),
    /** Null for what people had when lots were introduced. */
    journalId: uuid('journal_id').references(() => ledgerJournals.id),
    /** What the journal is about, the first two parts of its key: `call:{id}`, `payout:{id}`, `refund:{id}`. */
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
