import type { Decision } from '#app/platform/refusal.ts'
import { PAYOUT_MINIMUM } from './schema.ts'

/** What a payout of whole credits is worth, in cents: 10 gross, 1 fee, 9 net each; nothing is rounded (Y-14). */
export function payoutAmounts(credits: number): { grossCents: number; feeCents: number; amountCents: number } {
  return { grossCents: 10 * credits, feeCents: credits, amountCents: 9 * credits }
}

/** Whether this many credits can be asked for: whole, at least the minimum, at most the balance (Y-07, Y-08). */
export function decidePayout(credits: number, balance: number): Decision {
  if (!Number.isSafeInteger(credits)) return { ok: false, code: 'invalid_amount' }
  if (credits < PAYOUT_MINIMUM) return { ok: false, code: 'payout_minimum' }
  if (credits > balance) return { ok: false, code: 'insufficient_credits' }
  return { ok: true }
}

/** Where the companion stands with the payment provider (Y-03 to Y-05). */
export type PayeeStatus = { hasAccount: boolean; onboarded: boolean; payoutsEnabled: boolean }

export function payeeStep(status: PayeeStatus): 'set_up' | 'complete_onboarding' | 'ready' {
  if (!status.hasAccount) return 'set_up'
  return status.onboarded && status.payoutsEnabled ? 'ready' : 'complete_onboarding'
}
