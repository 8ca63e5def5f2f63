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

/** Accounts of a person that can be corrected by hand; the other side is always `credits_written_off`. */
export const CORRECTION_ACCOUNTS = ['user_available', 'user_debt'] as const satisfies readonly LedgerAccountKind[]
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]

/** What becomes of a companion's earning when its call is refunded: the operator pays, or the companion. */
export const REFUNDED_EARNINGS = ['stays', 'taken_back'] as const
export type RefundedEarning = (typeof REFUNDED_EARNINGS)[number]

/** Why credits were corrected, as the person reads it; each has its words in `credits` and `notifications`. */
export const CORRECTION_CAUSES = ['goodwill', 'technical', 'call', 'payment', 'earlier_correction'] as const
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number]
