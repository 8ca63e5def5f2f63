import { earnings, type Reversal } from '#app/features/marketplace/credits/rules.ts'
import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'
import type { PayoutStatus } from '../schema.ts'

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

/** Whether no request that was made for this payout can pay any more: then it may still be held. */
export const isUnsent = (last: { attempt: number; refusedAttempt: number | null }): boolean =>
  nextAttempt(last) > last.attempt

type SettledPayout = { status: PayoutStatus; amountCents: number; reversedCents: number; transferId: string | null }
type KnownTransfer = { transferId: string; amountCents: number; reversedCents: number }

export type Comparison =
  | { kind: 'agrees' }
  /** So many cents of it have gone back, in all. */
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
