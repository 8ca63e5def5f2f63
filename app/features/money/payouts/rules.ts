import { earnings, type Reversal } from '#app/features/marketplace/credits/rules.ts'
import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'
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

export type PayeeStatus = { hasAccount: boolean; onboarded: boolean; payoutsEnabled: boolean }

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

export const failureOf = (providerCode: string): PayoutFailure =>
  payeeCodes.includes(providerCode) ? 'payee_refused' : 'not_sent'

/** The reason that was stored with a failed payout; rows from before have the provider's sentence instead. */
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

export const bankFailureOf = (providerCode: string | null): BankFailure => bankCodes[providerCode ?? ''] ?? 'other'

/** Why a payout is not finished: not sent, its answer lost, no funds at the provider, or held by us. */
export type UnfinishedState = 'not_sent' | 'unknown' | 'no_funds' | 'stopped' | 'disputed' | 'suspended'

/** Seconds for which one process alone may make the transfer of a payout. */
export const LEASE_SECONDS = 60

/**
 * A request is sent only while this many seconds of the lease are left, and times out these seconds before its end.
 */
export const LEASE_RESERVE_SECONDS = 5

/**
 * The number of the next attempt, part of its idempotency key: the same while that key could still pay, since one key
 * makes one transfer. Only a refusal for want of funds, which the key would repeat, gives a new one.
 */
export function nextAttempt(last: { attempt: number; refusedAttempt: number | null }): number {
  return last.attempt === 0 || last.refusedAttempt === last.attempt ? last.attempt + 1 : last.attempt
}

/**
 * Whole credits, and their fee, that come back for this many reversed cents of one payout, in all; less than a credit
 * waits for more.
 */
export function reversalOf(reversedCents: number, feePercent: number): Reversal {
  const credits = Math.floor((100 * reversedCents) / ((100 - feePercent) * CENTS_PER_CREDIT))
  return { cents: reversedCents, credits, feeCents: earnings(credits, feePercent).feeCents }
}

/** Whether no request that was made for this payout can still pay: then it may be held. */
export const isUnsent = (last: { attempt: number; refusedAttempt: number | null }): boolean =>
  nextAttempt(last) > last.attempt

type SettledPayout = { status: PayoutStatus; amountCents: number; reversedCents: number; transferId: string | null }
type KnownTransfer = { transferId: string; amountCents: number; reversedCents: number }

export type Comparison =
  | { kind: 'agrees' }
  | { kind: 'reversed'; reversedCents: number }
  /** The companion holds so many cents more than the ledger has. */
  | { kind: 'unexplained'; cents: number }
  /** The provider does not list the transfer whose id we stored. */
  | { kind: 'missing' }

/**
 * Compares a payout that has ended with the provider's transfers for it: what counts is how much of them the companion
 * holds.
 */
export function compareTransfers(payout: SettledPayout, transfers: readonly KnownTransfer[]): Comparison {
  const held = transfers.reduce((sum, { amountCents, reversedCents }) => sum + amountCents - reversedCents, 0)
  const wasPaid = payout.transferId !== null
  if (wasPaid && !transfers.some(({ transferId }) => transferId === payout.transferId)) return { kind: 'missing' }
  const booked = wasPaid ? payout.amountCents - payout.reversedCents : 0
  if (held > booked) return { kind: 'unexplained', cents: held - booked }
  return held < booked ? { kind: 'reversed', reversedCents: payout.amountCents - held } : { kind: 'agrees' }
}
