/** Business days until a payout is on a bank account. */
export const ARRIVAL_DAYS_MIN = 3
export const ARRIVAL_DAYS_MAX = 5
