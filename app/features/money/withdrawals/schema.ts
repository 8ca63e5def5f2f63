/** Days in which a buyer can withdraw, counted from the day after the purchase (§ 355 BGB). */
export const WITHDRAWAL_DAYS = 14
/** Days in which we have to pay back, counted from the declaration (§ 357 BGB). */
export const REPAYMENT_DAYS = 14
/** How far back a buyer's own purchases are offered to choose from; older ones are named in words. */
export const OFFERED_DAYS = 30
export const UNPAID_WITHDRAWALS_MAX = 200

/** Characters of a name, of words about an order, and of an administrator's note. */
export const WITHDRAWAL_NAME_MAX = 100
export const REFERENCE_MAX = 60
export const WITHDRAWAL_NOTE_MAX = 500
export const DECLARATION_MAX = 1_000

/**
 * Outcome of a declaration: refunded, nothing left, or an address without any purchase. All others need an
 * administrator: a refund failed, the period is over, the bank disputes the payment, the account is not confirmed, or
 * no purchase was named.
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
