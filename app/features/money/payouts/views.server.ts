import type { Db } from '#app/platform/data/db.server.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { PayeeStatus } from './rules.ts'
import { type BankFailure, PAYOUT_PAGE_SIZE, type PayoutState, type PayoutStatus } from './schema.ts'
import {
  findBankFailure,
  findNewestPayout,
  findPayee,
  findPayeeOwner,
  findPayoutStatus,
  hasPendingPayout,
  listPayouts,
} from './store.server.ts'
import { listUnfinishedPayouts, type UnfinishedPayout } from './transfers/store.server.ts'

export async function payeeStatus(db: Db, viewer: Viewer): Promise<PayeeStatus> {
  const payee = await findPayee(db, viewer.userId)
  return payee
    ? { hasAccount: true, onboarded: payee.onboarded, payoutsEnabled: payee.payoutsEnabled }
    : { hasAccount: false, onboarded: false, payoutsEnabled: false }
}

/** The viewer's account and the euro cents that its bank sent back, as long as no later payment arrived. */
export type PayoutAccount = { status: PayeeStatus; returnedCents: number | null }

export const payoutAccount = async (db: Db, viewer: Viewer): Promise<PayoutAccount> => ({
  status: await payeeStatus(db, viewer),
  returnedCents: await findBankFailure(db, viewer.userId),
})

/** Whether a payout of the viewer is on its way; only one is at a time. */
export const isPayoutInFlight = (db: Db, viewer: Viewer): Promise<boolean> => hasPendingPayout(db, viewer.userId)

/** How the viewer's newest payout stands, and why it failed; null without one. */
export type NewestPayout = { id: string; status: PayoutStatus; credits: number; errorMessage: string | null }

export const newestPayout = (db: Db, viewer: Viewer): Promise<NewestPayout | null> =>
  findNewestPayout(db, viewer.userId)

/** A line of the payout history; amounts in euro cents. */
export type PayoutLine = {
  id: string
  createdAt: Date
  credits: number
  grossCents: number
  feeCents: number
  amountCents: number
  state: PayoutState
  /** Euro cents that the provider took back; the full amount if reversed. */
  reversedCents: number
  errorMessage: string | null
  /** When the companion's bank refused it, and why. */
  refusedAt: Date | null
  bankFailure: BankFailure | null
}

/** A part of the history; `older` is the payout that the next one begins after. */
export type PayoutPart = { lines: PayoutLine[]; older: string | null }

/**
 * The viewer's own payouts, newest first, 10 at a time, from the newest or after one of them. Null where there
 * are none: after the last one, and after somebody else's.
 */
export async function payoutHistory(
  db: Db,
  viewer: Viewer,
  { before = null }: { before?: string | null } = {},
): Promise<PayoutPart | null> {
  if (before !== null && !isUuid(before)) return null
  const found = await listPayouts(db, viewer.userId, { before, limit: PAYOUT_PAGE_SIZE + 1 })
  if (before !== null && found.length === 0) return null
  const lines = found.slice(0, PAYOUT_PAGE_SIZE)
  return { lines, older: found.length > lines.length ? (lines.at(-1)?.id ?? null) : null }
}

/** Whose account at the provider this is; null for a foreign one. */
export const accountOwner = (db: Db, accountId: string): Promise<string | null> => findPayeeOwner(db, accountId)

/** State of a payout; null for an unknown one. */
export const payoutStatus = (db: Db, payoutId: string): Promise<PayoutStatus | null> => findPayoutStatus(db, payoutId)

/** Payouts that are not finished after two minutes, the oldest first, for the operator. */
export const unfinishedPayouts = (db: Db, limit: number): Promise<UnfinishedPayout[]> =>
  listUnfinishedPayouts(db, limit)
