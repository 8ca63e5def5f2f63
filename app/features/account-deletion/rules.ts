import { isCompanionRole, type Role } from '#app/features/accounts/schema.ts'
import { earnings, worthOfCredits } from '#app/features/credits/rules.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Decision } from '#app/platform/refusal.ts'

/** What lost credits are worth, in cents: to a companion what a payout would bring, to a seeker what we owe for them. */
export const worthCents = (credits: number, role: Role, feePercent: number): number =>
  isCompanionRole(role) ? earnings(credits, feePercent).netCents : worthOfCredits(credits)

/** Whether a companion should be led to payouts before leaving. */
export const isPayoutWorthwhile = (credits: number, role: Role, terms: Terms): boolean =>
  isCompanionRole(role) && credits >= terms.minPayoutCredits

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
