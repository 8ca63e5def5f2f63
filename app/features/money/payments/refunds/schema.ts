/** States of a refund: requested, sent to the buyer's card, refused by the provider or the bank. */
export const REFUND_STATUSES = ['pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Who wanted a refund: `provider` was made in the payment provider's dashboard. */
export const REFUND_REASONS = ['operator', 'withdrawal', 'account_deletion', 'provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** States of a dispute: a question of the bank that moves nothing, a chargeback, and how it ended. */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'won', 'lost', 'inquiry_closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export const REFUND_NOTE_MAX = 500
