import type { Decision } from '#app/platform/refusal.ts'
import { PAYOUT_FAILURES, type PayoutFailure } from './schema.ts'

/** Whether this many credits can be paid out: whole, at least the minimum, at most the balance (Y-07, Y-08). */
export function decidePayout(credits: number, balance: number, minimum: number): Decision {
  if (!Number.isSafeInteger(credits)) return { ok: false, code: 'invalid_amount' }
  if (credits < minimum) return { ok: false, code: 'payout_minimum' }
  if (credits > balance) return { ok: false, code: 'insufficient_credits' }
  return { ok: true }
}

/** Where the companion stands with the payment provider (Y-03 to Y-05). */
export type PayeeStatus = { hasAccount: boolean; onboarded: boolean; payoutsEnabled: boolean }

/** The next step of setting up payouts, or `ready`. */
export function payeeStep(status: PayeeStatus): 'set_up' | 'complete_onboarding' | 'ready' {
  if (!status.hasAccount) return 'set_up'
  return status.onboarded && status.payoutsEnabled ? 'ready' : 'complete_onboarding'
}

/** The provider's codes for a companion's account that cannot receive money: what the companion can mend there. */
const payeeCodes = [
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
]

/** Why a transfer was refused, in our words, from the provider's code. */
export const failureOf = (providerCode: string): PayoutFailure =>
  payeeCodes.includes(providerCode) ? 'payee_refused' : 'not_sent'

/** The reason that was stored with a failed payout; rows from before have the provider's sentence instead. */
export const readPayoutFailure = (stored: string): PayoutFailure =>
  PAYOUT_FAILURES.find((failure) => failure === stored) ?? 'not_sent'
