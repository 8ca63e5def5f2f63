import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { Terms } from '#app/i18n/terms.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'

/** What a payout of credits would bring a companion, in cents; null for others, whose credits are not paid out. */
export const payoutCents = (credits: number, role: Role, feePercent: number): number | null =>
  isCompanionRole(role) ? earnings(credits, feePercent).netCents : null

/**
 * What a companion can have paid out before the account is deleted, in euro cents after the fee: now, and with what
 * still waits, and when that is; null where it is too little for a payout.
 */
export type PayoutOffer = { cents: number | null; waitingCents: number | null; waitsUntil: Date | null }

/** The payout to offer a companion first; null when there will be none. What a dispute holds is not offered. */
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
 * Nobody loses credits by surprise: the loss may not exceed what the form named, and must be accepted. Refuses with
 * `balance_changed` and `not_understood`.
 */
export function decideForfeit(lost: number, accepted: { credits: number; understood: boolean }): Decision {
  if (lost > accepted.credits) return { ok: false, code: 'balance_changed' }
  if (lost > 0 && !accepted.understood)
    return { ok: false, code: 'not_understood', details: { 'field.understood': 'not_understood' } }
  return { ok: true }
}

/**
 * Everybody may, except administrators, whom only the operator removes, and suspended people, about whom a case is
 * open.
 */
export function canDeleteAccount(person: { role: Role; status: AccountStatus | null }): Decision {
  if (person.role === 'admin') return { ok: false, code: 'admin_stays' }
  return person.status === 'suspended' ? { ok: false, code: 'account_suspended' } : { ok: true }
}
