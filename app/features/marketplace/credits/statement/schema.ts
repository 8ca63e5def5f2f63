import type { TransactionType } from '../schema.ts'

/** Kinds of lines that a statement can be narrowed to, as its address names them. */
export const STATEMENT_KINDS = ['purchases', 'calls', 'refunds', 'disputes', 'payouts', 'corrections'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

export const TYPE_OF_KIND: Record<StatementKind, TransactionType> = {
  purchases: 'purchase',
  calls: 'call_charge',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  corrections: 'correction',
}

/** The kinds that each side can have. */
export const SEEKER_KINDS = [
  'purchases',
  'calls',
  'refunds',
  'disputes',
  'corrections',
] as const satisfies StatementKind[]
export const COMPANION_KINDS = ['calls', 'payouts', 'refunds', 'corrections'] as const satisfies StatementKind[]

/** Booked calls that are listed above a statement; the sum has all. */
export const HELD_CALLS_MAX = 25
/** Lines read at a time for a CSV file. */
export const STATEMENT_BATCH = 500
