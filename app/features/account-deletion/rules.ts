import { isCompanionRole, type Role } from '#app/features/accounts/schema.ts'
import { payoutAmounts } from '#app/features/payouts/rules.ts'
import { PAYOUT_MINIMUM } from '#app/features/payouts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'

/** Cents that one credit stands for in our books. */
const CENTS_PER_CREDIT = 10

/** What lost credits are worth, in cents: to a companion what a payout would bring, to a seeker what we owe for them. */
export const worthCents = (credits: number, role: Role): number =>
  isCompanionRole(role) ? payoutAmounts(credits).amountCents : credits * CENTS_PER_CREDIT

/** Whether a companion should be led to payouts before leaving. */
export const isPayoutWorthwhile = (credits: number, role: Role): boolean =>
  isCompanionRole(role) && credits >= PAYOUT_MINIMUM

/**
 * Nobody loses credits unasked: what is lost (whole credits) may not be more than the question named, and must be ticked.
 * Refuses with `balance_changed` and `not_understood`.
 */
export function decideForfeit(lost: number, asked: { credits: number; understood: boolean }): Decision {
  if (lost > asked.credits) return { ok: false, code: 'balance_changed' }
  if (lost > 0 && !asked.understood)
    return { ok: false, code: 'not_understood', details: { 'field.understood': 'not_understood' } }
  return { ok: true }
}
