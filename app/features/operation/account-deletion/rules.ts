import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'

/** The net payout of a companion's credits in cents; null for others, who have no payouts. */
export const payoutCents = (credits: number, role: Role, feePercent: number): number | null =>
  isCompanionRole(role) ? earnings(credits, feePercent).netCents : null

/**
 * Payouts a companion can still request before deletion, in euro cents after the fee: now, and including credits that
 * are still waiting, with when they become payable. Null if below the minimum.
 */
export type PayoutOffer = { cents: number | null; waitingCents: number | null; waitsUntil: Date | null }

/** The payout to offer a companion first; null if there can't be one. Excludes disputed credits. */
export function decidePayoutOffer(
  { payable, later }: { payable: number; later: readonly { credits: number; at: Date }[] },
  role: Role,
  terms: Terms,
): PayoutOffer | null {
  const waiting = later.reduce((sum, { credits }) => sum + credits, 0)
  if (!isCompanionRole(role) || payable + waiting < terms.minPayoutCredits) return null
  const netCents = (credits: number) => payoutCents(credits, role, terms.feePercent)
  return {
    cents: payable >= terms.minPayoutCredits ? netCents(payable) : null,
    waitingCents: waiting > 0 ? netCents(payable + waiting) : null,
    waitsUntil: later.at(-1)?.at ?? null,
  }
}

/**
 * Checks that no one loses credits unknowingly: the loss may not exceed what the form showed, and must be accepted.
 * Refuses with `balance_changed` or `not_understood`.
 */
export function decideForfeit(lost: number, accepted: { credits: number; understood: boolean }): Decision {
  if (lost > accepted.credits) return { ok: false, code: 'balance_changed' }
  if (lost > 0 && !accepted.understood)
    return { ok: false, code: 'not_understood', details: { 'field.understood': 'not_understood' } }
  return { ok: true }
}

/** Anyone may, except administrators, whom the operator removes, and suspended people, who have an open case. */
export function canDeleteAccount(person: { role: Role; status: AccountStatus | null }): Decision {
  if (person.role === 'admin') return { ok: false, code: 'admin_stays' }
  return person.status === 'suspended' ? { ok: false, code: 'account_suspended' } : { ok: true }
}
