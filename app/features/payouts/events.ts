/** A companion's bank did not accept what the provider paid to it; the money stays in the companion's account there. Euro cents. */
export type BankPaymentFailed = { type: 'bank_payment.failed'; paymentId: string; userId: string; amountCents: number }

/** Facts about payouts: asked for, sent, or not possible. */
export type PayoutEvent = {
  type: 'payout.requested' | 'payout.completed' | 'payout.failed'
  payoutId: string
  userId: string
}
