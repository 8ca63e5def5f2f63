import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { PayeeStatus } from './rules.ts'
import { PAYOUT_PAGE_SIZE, type PayoutStatus } from './schema.ts'
import {
  findNewestPayout,
  findPayee,
  findPayeeOwner,
  findPayoutStatus,
  hasPendingPayout,
  listPayouts,
} from './store.server.ts'

/** The state of the viewer's account at the payment provider, as last fetched. */
export async function payeeStatus(db: Db, viewer: Viewer): Promise<PayeeStatus> {
  const payee = await findPayee(db, viewer.userId)
  return payee
    ? { hasAccount: true, onboarded: payee.onboarded, payoutsEnabled: payee.payoutsEnabled }
    : { hasAccount: false, onboarded: false, payoutsEnabled: false }
}

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
  status: PayoutStatus
  errorMessage: string | null
}

export type PayoutPage = { lines: PayoutLine[]; page: number; pages: number; total: number }

/** The viewer's own payouts, newest first, 10 to a page (Y-12); a page past the end is the last one. */
export async function payoutHistory(db: Db, viewer: Viewer, input: { page: number }): Promise<PayoutPage> {
  const read = (page: number) =>
    listPayouts(db, viewer.userId, { limit: PAYOUT_PAGE_SIZE, offset: (page - 1) * PAYOUT_PAGE_SIZE })
  let page = Math.max(1, Math.trunc(input.page))
  let found = await read(page)
  const pages = Math.max(1, Math.ceil(found.total / PAYOUT_PAGE_SIZE))
  if (page > pages) {
    page = pages
    found = await read(page)
  }
  return { lines: found.lines, page, pages, total: found.total }
}

/** Whose account at the provider this is; null for a foreign one. */
export const accountOwner = (db: Db, accountId: string): Promise<string | null> => findPayeeOwner(db, accountId)

/** State of a payout; null for an unknown one. */
export const payoutStatus = (db: Db, payoutId: string): Promise<PayoutStatus | null> => findPayoutStatus(db, payoutId)
