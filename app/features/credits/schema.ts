/** Euro cents that one credit stands for (M-18); the database has it in `cents_per_credit()`. */
export const CENTS_PER_CREDIT = 10
/** The largest fee an installation may take of earnings, in percent. */
export const FEE_PERCENT_MAX = 50

/** Kinds of ledger account and whether they hold whole credits or euro cents (docs/decisions: ledger). */
export const LEDGER_ACCOUNT_KINDS = [
  'user_available',
  'call_escrow',
  'payout_reserve',
  'purchase_hold',
  'user_debt',
  'credits_issued',
  'credits_written_off',
  'stripe_cash',
  'disputes_receivable',
  'user_debt_receivable',
  'credit_liability',
  'vat_payable',
  'package_margin',
  'platform_fee',
  'payout_remainder',
  'stripe_fees',
  'bad_debt',
] as const
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number]

export const LEDGER_CURRENCIES = ['CRD', 'EUR'] as const

/** Rows of a user's statement (M-12). */
export const TRANSACTION_TYPES = ['purchase', 'call_charge', 'payout', 'refund'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed', 'canceled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Statement rows on one page (M-11). */
export const STATEMENT_PAGE_SIZE = 10

/**
 * How a call's credits end: the companion earned them, they came back, or they came back because the companion did not
 * come.
 */
export type CallSettlement = 'earned' | 'returned' | 'returned_no_show'

/** Codes that this feature refuses with. */
export const CREDIT_REFUSALS = ['insufficient_credits', 'bookings_locked'] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    credits: (typeof CREDIT_REFUSALS)[number]
  }
}
