import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { AccountStatus, Viewer } from '#app/platform/viewer.ts'
import { canReviewPayouts } from './rules.ts'
import { DECIDED_REVIEWS_SHOWN, OPEN_REVIEWS_SHOWN, type ReviewCode, type ReviewDecision } from './schema.ts'
import {
  listEvidenceAccounts,
  listEvidenceCalls,
  listEvidencePurchases,
  listReviews,
  type StoredReview,
} from './store.server.ts'

/** An account behind a reason; `name` is null before onboarding and after deletion. */
export type EvidenceAccount = { userId: string; name: string | null; status: AccountStatus | null; since: Date }
export type EvidenceCall = { callId: string; seekerName: string | null; startAt: Date; credits: number }
/** Euro cents, VAT included. */
export type EvidencePurchase = { purchaseId: string; buyerName: string | null; paidAt: Date; priceCents: number }

/** Why a payout waits, with what stands behind it. */
export type EvidencedReason = {
  code: ReviewCode
  accounts: EvidenceAccount[]
  calls: EvidenceCall[]
  purchases: EvidencePurchase[]
}

/** A payout that an administrator looks at or has decided about; credits, and euro cents after the fee. */
export type PayoutReview = {
  reviewId: string
  payoutId: string
  companion: EvidenceAccount | null
  credits: number
  amountCents: number
  requestedAt: Date
  openedAt: Date
  reasons: EvidencedReason[]
  decided: { decision: ReviewDecision; at: Date; byName: string | null; note: string } | null
}

/** Payouts that wait for an administrator, longest first, and the latest decisions. Administrators only. */
export async function reviewQueue(db: Db, viewer: Viewer): Promise<{ open: PayoutReview[]; decided: PayoutReview[] }> {
  authorize(canReviewPayouts(viewer))
  const [open, decided] = await Promise.all([
    listReviews(db, 'open', OPEN_REVIEWS_SHOWN),
    listReviews(db, 'decided', DECIDED_REVIEWS_SHOWN),
  ])
  const show = await evidenceOf(db, [...open, ...decided])
  return { open: open.map(show), decided: decided.map(show) }
}

/** Reads everything that the reviews name at once. */
async function evidenceOf(db: Db, reviews: readonly StoredReview[]): Promise<(review: StoredReview) => PayoutReview> {
  const reasons = reviews.flatMap((review) => review.reasons)
  const callRows = await listEvidenceCalls(db, unique(reasons.flatMap(({ callIds }) => callIds)))
  const purchaseRows = await listEvidencePurchases(db, unique(reasons.flatMap(({ purchaseIds }) => purchaseIds)))
  const userIds = [
    ...reviews.flatMap(({ userId, decidedBy }) => (decidedBy ? [userId, decidedBy] : [userId])),
    ...reasons.flatMap((each) => each.userIds),
    ...callRows.map(({ seekerId }) => seekerId),
    ...purchaseRows.map(({ buyerId }) => buyerId),
  ]
  const accounts = new Map(
    (await listEvidenceAccounts(db, unique(userIds))).map(({ since, ...account }) => [
      account.userId,
      { ...account, since: new Date(since) },
    ]),
  )
  const nameOf = (userId: string) => accounts.get(userId)?.name ?? null
  return ({ userId, reasons: stored, decision, decidedAt, decidedBy, note, ...review }) => ({
    ...review,
    companion: accounts.get(userId) ?? null,
    reasons: stored.map(({ code, ...ids }) => ({
      code,
      accounts: ids.userIds.flatMap((id) => accounts.get(id) ?? []),
      calls: callRows
        .filter(({ callId }) => ids.callIds.includes(callId))
        .map(({ callId, seekerId, startAt, credits }) => ({
          callId,
          seekerName: nameOf(seekerId),
          startAt: new Date(startAt),
          credits,
        })),
      purchases: purchaseRows
        .filter(({ purchaseId }) => ids.purchaseIds.includes(purchaseId))
        .map(({ purchaseId, buyerId, paidAt, priceCents }) => ({
          purchaseId,
          buyerName: nameOf(buyerId),
          paidAt: new Date(paidAt),
          priceCents,
        })),
    })),
    decided:
      decision && decidedAt && decidedBy
        ? { decision, at: decidedAt, byName: nameOf(decidedBy), note: note ?? '' }
        : null,
  })
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
