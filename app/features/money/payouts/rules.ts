import { earnings, type Reversal } from '#app/features/marketplace/credits/rules.ts'
import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { type BankFailure, PAYOUT_FAILURES, PAYOUT_STATUSES, type PayoutFailure, type PayoutStatus } from './schema.ts'

/** Allowed status changes of a payout. One in review was never sent; refusing it returns the credits. */
export const PAYOUT_GRAPH = {
  pending: ['in_review', 'completed', 'failed'],
  in_review: ['pending', 'failed'],
  completed: ['reversed'],
  failed: [],
  reversed: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>

export const payoutStatusesBefore = (to: PayoutStatus): PayoutStatus[] =>
  PAYOUT_STATUSES.filter((from) => (PAYOUT_GRAPH[from] as readonly PayoutStatus[]).includes(to))

/** Whether a payout is neither sent nor returned. Each person has at most one. */
export const isOpenPayout = (status: PayoutStatus | undefined): boolean =>
  status === 'pending' || status === 'in_review'

export type PayoutLimits = { balance: number; payable: number }

/**
 * Whether this many credits can be paid out: a whole number, at least the minimum, within the balance, and past the
 * waiting period.
 */
export function decidePayout(credits: number, { balance, payable }: PayoutLimits, minimum: number): Decision {
  if (!Number.isSafeInteger(credits)) return { ok: false, code: 'invalid_amount' }
  if (credits < minimum) return { ok: false, code: 'payout_minimum' }
  if (credits > balance) return { ok: false, code: 'insufficient_credits' }
  if (credits > payable) return { ok: false, code: 'credits_wait' }
  return { ok: true }
}

export type PayeeStatus = { hasAccount: boolean; onboarded: boolean; payoutsEnabled: boolean }

export function payeeStep(status: PayeeStatus): 'set_up' | 'complete_onboarding' | 'ready' {
  if (!status.hasAccount) return 'set_up'
  return status.onboarded && status.payoutsEnabled ? 'ready' : 'complete_onboarding'
}

/** The provider's codes for an account that can't receive money; the companion can fix these there. */
const payeeCodes = [
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
]

export const payoutFailureFromCode = (providerCode: string): PayoutFailure =>
  payeeCodes.includes(providerCode) ? 'payee_refused' : 'not_sent'

/** Reads a payout's stored failure. Older rows contain the provider's sentence and become `not_sent`. */
export const readPayoutFailure = (stored: string): PayoutFailure =>
  PAYOUT_FAILURES.find((failure) => failure === stored) ?? 'not_sent'

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

export const bankFailureFromCode = (providerCode: string | null): BankFailure =>
  bankCodes[providerCode ?? ''] ?? 'other'

/** Why a payout isn't finished: not sent, answer lost, no funds at the provider, or held by us. */
export type UnfinishedState = 'not_sent' | 'unknown' | 'no_funds' | 'stopped' | 'disputed' | 'suspended'

/** Seconds for which one process has the exclusive right to transfer a payout. */
export const LEASE_SECONDS = 60

/** A request is sent only if this many seconds of the lease are left, and times out this long before it ends. */
export const LEASE_RESERVE_SECONDS = 5

/**
 * The next attempt's number, part of its idempotency key. It stays the same while that key could still pay, because one
 * key makes at most one transfer. Only a refusal for insufficient funds, which the key would replay, gets a new number.
 */
export function nextAttempt(last: { attempt: number; refusedAttempt: number | null }): number {
  return last.attempt === 0 || last.refusedAttempt === last.attempt ? last.attempt + 1 : last.attempt
}

/** Whole credits and fee to return for a payout's total reversed cents. Less than a credit waits for more. */
export function reversalOf(reversedCents: number, feePercent: number): Reversal {
  const credits = Math.floor((100 * reversedCents) / ((100 - feePercent) * CENTS_PER_CREDIT))
  return { cents: reversedCents, credits, feeCents: earnings(credits, feePercent).feeCents }
}

/** Whether no request made for this payout can still pay, so that it may be held. */
export const isUnsent = (last: { attempt: number; refusedAttempt: number | null }): boolean =>
  nextAttempt(last) > last.attempt

type SettledPayout = { status: PayoutStatus; amountCents: number; reversedCents: number; transferId: string | null }
type KnownTransfer = { transferId: string; amountCents: number; reversedCents: number }

export type Comparison =
  | { kind: 'agrees' }
  | { kind: 'reversed'; reversedCents: number }
  /** The companion holds this many cents more than the ledger records. */
  | { kind: 'unexplained'; cents: number }
  /** The provider doesn't list the transfer whose id we stored. */
  | { kind: 'missing' }

/** Compares an ended payout with its transfers at the provider, by the amount the companion still holds. */
export function compareTransfers(payout: SettledPayout, transfers: readonly KnownTransfer[]): Comparison {
  const held = transfers.reduce((sum, { amountCents, reversedCents }) => sum + amountCents - reversedCents, 0)
  const wasPaid = payout.transferId !== null
  if (wasPaid && !transfers.some(({ transferId }) => transferId === payout.transferId)) return { kind: 'missing' }
  const booked = wasPaid ? payout.amountCents - payout.reversedCents : 0
  if (held > booked) return { kind: 'unexplained', cents: held - booked }
  return held < booked ? { kind: 'reversed', reversedCents: payout.amountCents - held } : { kind: 'agrees' }
}
