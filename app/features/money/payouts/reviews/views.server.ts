import { desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { AccountStatus, Viewer } from '#app/platform/viewer.ts'
import { payoutReviews, payouts } from '#db/schema/all.ts'
import { DECIDED_REVIEWS_SHOWN, OPEN_REVIEWS_SHOWN } from '../schema.ts'
import { canReviewPayouts } from './rules.ts'

/** An account involved in a reason. `name` is null before onboarding and after deletion. */
export type EvidenceAccount = { userId: string; name: string | null; status: AccountStatus | null; since: Date }
/** A payout under review or decided. Credits, and euro cents after the fee. */
export type PayoutReview = Awaited<ReturnType<typeof reviewQueue>>['open'][number]
export type EvidencedReason = PayoutReview['reasons'][number]

/** Payouts waiting for an administrator, oldest first, and the latest decisions. Administrators only. */
export async function reviewQueue(db: Db, viewer: Viewer) {
  authorize(canReviewPayouts(viewer))
  const isOpen = isNull(payoutReviews.decidedAt)
  const [open, decided] = await Promise.all([
    reviews(db).where(isOpen).orderBy(payoutReviews.openedAt).limit(OPEN_REVIEWS_SHOWN),
    reviews(db)
      .where(isNotNull(payoutReviews.decidedAt))
      .orderBy(desc(payoutReviews.decidedAt))
      .limit(DECIDED_REVIEWS_SHOWN),
  ])
  const show = await evidenceOf(db, [...open, ...decided])
  return { open: open.map(show), decided: decided.map(show) }
}

const reviews = (db: Db) =>
  db
    .select({
      reviewId: payoutReviews.id,
      payoutId: payoutReviews.payoutId,
      userId: payouts.userId,
      credits: payouts.creditsPaid,
      amountCents: payouts.amountCents,
      requestedAt: payouts.createdAt,
      openedAt: payoutReviews.openedAt,
      reasons: payoutReviews.reasons,
      decision: payoutReviews.decision,
      decidedBy: payoutReviews.decidedBy,
      decidedAt: payoutReviews.decidedAt,
      note: payoutReviews.note,
    })
    .from(payoutReviews)
    .innerJoin(payouts, eq(payouts.id, payoutReviews.payoutId))

type StoredReview = Awaited<ReturnType<typeof reviews>>[number]

async function evidenceOf(db: Db, shown: readonly StoredReview[]) {
  const reasons = shown.flatMap((review) => review.reasons)
  const calls = await rowsOf<{ callId: string; seekerId: string; startAt: Date; credits: number }>(
    db,
    reasons.flatMap(({ callIds }) => callIds),
    (ids) => sql`select id as "callId", seeker_id as "seekerId", scheduled_start as "startAt", total_credits as credits
      from calls where id in ${ids} order by scheduled_start`,
  )
  const purchases = await rowsOf<{ purchaseId: string; buyerId: string; paidAt: Date; priceCents: number }>(
    db,
    reasons.flatMap(({ purchaseIds }) => purchaseIds),
    (ids) => sql`select id as "purchaseId", user_id as "buyerId", paid_at as "paidAt", price_cents as "priceCents"
      from purchases where id in ${ids} order by paid_at`,
  )
  const found = await rowsOf<EvidenceAccount>(
    db,
    [
      ...shown.flatMap(({ userId, decidedBy }) => (decidedBy ? [userId, decidedBy] : [userId])),
      ...reasons.flatMap(({ userIds }) => userIds),
      ...calls.map(({ seekerId }) => seekerId),
      ...purchases.map(({ buyerId }) => buyerId),
    ],
    (ids) => sql`select u.id as "userId", u.status, u.created_at as since, p.full_name as name
      from users u left join profiles p on p.id = u.id where u.id in ${ids}`,
  )
  const accounts = new Map(found.map((account) => [account.userId, { ...account, since: new Date(account.since) }]))
  const nameOf = (userId: string) => accounts.get(userId)?.name ?? null
  return ({ userId, reasons: stored, decision, decidedAt, decidedBy, note, ...review }: StoredReview) => ({
    ...review,
    companion: accounts.get(userId) ?? null,
    reasons: stored.map(({ code, userIds, callIds, purchaseIds }) => ({
      code,
      accounts: userIds.flatMap((id) => accounts.get(id) ?? []),
      calls: calls
        .filter(({ callId }) => callIds.includes(callId))
        .map(({ seekerId, startAt, ...call }) => ({
          ...call,
          seekerName: nameOf(seekerId),
          startAt: new Date(startAt),
        })),
      purchases: purchases
        .filter(({ purchaseId }) => purchaseIds.includes(purchaseId))
        .map(({ buyerId, paidAt, ...purchase }) => ({
          ...purchase,
          buyerName: nameOf(buyerId),
          paidAt: new Date(paidAt),
        })),
    })),
    decided:
      decision && decidedAt && decidedBy
        ? { decision, at: decidedAt, byName: nameOf(decidedBy), note: note ?? '' }
        : null,
  })
}

/** Raw rows return instants as text despite their type; convert them before showing. */
function rowsOf<T extends Record<string, unknown>>(db: Db, ids: string[], query: (ids: string[]) => SQL): Promise<T[]> {
  return ids.length === 0 ? Promise.resolve([]) : rows<T>(db, query([...new Set(ids)]))
}
