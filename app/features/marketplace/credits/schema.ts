/** Rows of a user's statement; a correction is one that two administrators made by hand. */
export const TRANSACTION_TYPES = ['purchase', 'call_charge', 'payout', 'refund', 'dispute', 'correction'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** Where a lot of credits came from: bought, earned by a call, or anything else (a reversed payout, a correction). */
export const CREDIT_LOT_SOURCES = ['purchase', 'earning', 'other'] as const

export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed', 'canceled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Statement rows on one page. */
export const STATEMENT_PAGE_SIZE = 10

/**
 * How a call's credits end: the companion earned them, they came back, or they came back because the call did not take
 * place (the companion did not come, or no connection came about).
 */
export type CallSettlement = 'earned' | 'returned' | 'returned_no_show'

export const CREDIT_REFUSALS = ['insufficient_credits', 'bookings_locked'] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    credits: (typeof CREDIT_REFUSALS)[number]
  }
}
