import type { Decision } from '#app/platform/refusal.ts'

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
