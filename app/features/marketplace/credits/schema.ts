/** Rows of a user's statement; corrections are manual, by two administrators. */
export const TRANSACTION_TYPES = ['purchase', 'call_charge', 'payout', 'refund', 'dispute', 'correction'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** Where a lot of credits came from: bought, earned by a call, or anything else (a reversed payout, a correction). */
export const CREDIT_LOT_SOURCES = ['purchase', 'earning', 'other'] as const

export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed', 'canceled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const STATEMENT_PAGE_SIZE = 10

/**
 * What happens to a call's credits: the companion earned them, or they returned to the seeker. `returned_no_show` means
 * the call never happened (the companion didn't come, or no connection was made).
 */
export type CallSettlement = 'earned' | 'returned' | 'returned_no_show'

/** Kinds of ledger account, and whether they hold whole credits or euro cents (docs/decisions/003). */
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

/** A person's accounts that can be corrected manually; the other side is always `credits_written_off`. */
export const CORRECTION_ACCOUNTS = ['user_available', 'user_debt'] as const satisfies readonly LedgerAccountKind[]
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]

/** Who pays for a call refund: the operator (the companion's earning stays) or the companion. */
export const REFUNDED_EARNINGS = ['stays', 'taken_back'] as const
export type RefundedEarning = (typeof REFUNDED_EARNINGS)[number]

/** Reasons for a correction, shown to the person; each has texts in `credits` and `notifications`. */
export const CORRECTION_CAUSES = ['goodwill', 'technical', 'call', 'payment', 'earlier_correction'] as const
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number]

/** Filters of a statement, as named in the URL. */
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

export const SEEKER_KINDS = STATEMENT_KINDS.filter((kind) => kind !== 'payouts')
export const COMPANION_KINDS = ['calls', 'payouts', 'refunds', 'corrections'] as const satisfies StatementKind[]

/** Booked calls listed above a statement; the total includes all. */
export const HELD_CALLS_MAX = 25
export const STATEMENT_BATCH = 500
