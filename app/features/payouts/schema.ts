/** States of a payout (Y-13); `reversed` is the specification's "other". */
export const PAYOUT_STATUSES = ['pending', 'completed', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
