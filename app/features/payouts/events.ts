/** Facts about payouts: asked for, sent, or not possible. */
export type PayoutEvent = {
  type: 'payout.requested' | 'payout.completed' | 'payout.failed'
  payoutId: string
  userId: string
}
