/** Business days in which a payout in review is usually looked at. */
export const PAYOUT_REVIEW_DAYS = 3
/** Business days until a payout is on a bank account. */
export const ARRIVAL_DAYS_MIN = 3
export const ARRIVAL_DAYS_MAX = 5
