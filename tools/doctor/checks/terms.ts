import { ok, type SettingsCheck } from '../finding.ts'

/**
 * The terms people read on every page: what a payout costs, from how many credits on, and how late one cancels for
 * free.
 */
export const checkTerms: SettingsCheck = ({
  terms: { feePercent, minPayoutCredits, payoutHoldHours, cancellationHours },
}) => [
  ok(
    `fee ${feePercent} %, payouts from ${minPayoutCredits} credits ${payoutHoldHours} h after the call, free cancelling until ${cancellationHours} h before`,
  ),
]
