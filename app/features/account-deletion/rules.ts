import { isCompanionRole, type Role } from '#app/features/accounts/schema.ts'
import { earnings } from '#app/features/credits/rules.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Decision } from '#app/platform/refusal.ts'

/** What a payout of credits would bring a companion, in cents; null for others, whose credits are not paid out. */
export const payoutCents = (credits: number, role: Role, feePercent: number): number | null =>
  isCompanionRole(role) ? earnings(credits, feePercent).netCents : null

/** Whether a companion should be offered a payout before deleting the account. */
export const isPayoutWorthwhile = (credits: number, role: Role, terms: Terms): boolean =>
  isCompanionRole(role) && credits >= terms.minPayoutCredits

/**
 * Nobody loses credits by surprise: the loss may not exceed what the form named, and must be accepted. Refuses with
 * `balance_changed` and `not_understood`.
 */
export function decideForfeit(lost: number, accepted: { credits: number; understood: boolean }): Decision {
  if (lost > accepted.credits) return { ok: false, code: 'balance_changed' }
  if (lost > 0 && !accepted.understood)
    return { ok: false, code: 'not_understood', details: { 'field.understood': 'not_understood' } }
  return { ok: true }
}
