import type { Decision } from '#app/platform/refusal.ts'
import { type BankFailure, PAYOUT_FAILURES, PAYOUT_STATUSES, type PayoutFailure, type PayoutStatus } from './schema.ts'

/** Where a payout may go. One in review was never sent; a refusal of it gives the credits back. */
export const PAYOUT_GRAPH = {
  pending: ['in_review', 'completed', 'failed'],
  in_review: ['pending', 'failed'],
  completed: ['reversed'],
  failed: [],
  reversed: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>

export const payoutStatusesBefore = (to: PayoutStatus): PayoutStatus[] =>
  PAYOUT_STATUSES.filter((from) => (PAYOUT_GRAPH[from] as readonly PayoutStatus[]).includes(to))

/** Whether a payout is neither sent nor given back: there is at most one of a person. */
export const isOpenPayout = (status: PayoutStatus | undefined): boolean =>
  status === 'pending' || status === 'in_review'

/** Credits of a companion, and how many of them can be paid out now. */
export type PayoutLimits = { balance: number; payable: number }

/**
 * Whether this many credits can be paid out: whole, at least the minimum, at most the balance, and none that wait.
 */
export function decidePayout(credits: number, { balance, payable }: PayoutLimits, minimum: number): Decision {
  if (!Number.isSafeInteger(credits)) return { ok: false, code: 'invalid_amount' }
  if (credits < minimum) return { ok: false, code: 'payout_minimum' }
  if (credits > balance) return { ok: false, code: 'insufficient_credits' }
  if (credits > payable) return { ok: false, code: 'credits_wait' }
  return { ok: true }
}

/** Where the companion stands with the payment provider. */
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

/** Provider codes for refusals by a bank that the companion can distinguish and act on. */
const bankCodes: Readonly<Record<string, BankFailure>> = {
  account_closed: 'account_closed',
  account_frozen: 'account_restricted',
  bank_account_restricted: 'account_restricted',
  bank_ownership_changed: 'account_restricted',
  debit_not_authorized: 'account_restricted',
  incorrect_account_holder_address: 'wrong_details',
  incorrect_account_holder_name: 'wrong_details',
  incorrect_account_holder_tax_id: 'wrong_details',
  invalid_account_number: 'wrong_details',
  invalid_account_number_length: 'wrong_details',
  no_account: 'wrong_details',
}

/** Maps the provider's code to our reason for a bank's refusal. */
export const bankFailureOf = (providerCode: string | null): BankFailure => bankCodes[providerCode ?? ''] ?? 'other'
