/** Days a buyer has to withdraw, counted from the day after the purchase (§ 355 BGB). */
export const WITHDRAWAL_DAYS = 14
/** Days we have to pay back, counted from the declaration (§ 357 BGB). */
export const REPAYMENT_DAYS = 14
/** Purchases from this many days are offered to choose from; buyers describe older ones in words. */
export const OFFERED_DAYS = 30
export const UNPAID_WITHDRAWALS_MAX = 200

/** Maximum characters of a name, a purchase reference and an administrator's note. */
export const WITHDRAWAL_NAME_MAX = 100
export const REFERENCE_MAX = 60
export const WITHDRAWAL_NOTE_MAX = 500
export const DECLARATION_MAX = 1_000

/**
 * Outcome of a declaration: refunded, nothing left, or no purchase for the address. The others need an administrator:
 * the refund failed, the period is over, the bank disputes the payment, the account isn't confirmed, or no purchase was
 * named.
 */
export const WITHDRAWAL_STATES = [
  'refund',
  'not_refunded',
  'nothing_left',
  'no_purchase',
  'late',
  'disputed',
  'unconfirmed',
  'unmatched',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
