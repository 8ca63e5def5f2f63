import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { payees, payoutReviews, payouts } from '#db/schema/all.ts'
import { payoutStatusesBefore } from '../rules.ts'
import { DEVICE_SAMPLE, type ReviewDecision, type ReviewReason } from '../schema.ts'
import type { PayoutEvidence, ReviewedCall, ReviewedPurchase } from './rules.ts'

const paidOutCalls = (payoutId: string) => sql`
  select l.call_id from lot_movements m join credit_lots l on l.id = m.lot_id
  where m.subject = 'payout:' || ${payoutId}::text and l.call_id is not null
  group by l.id, l.call_id having sum(m.amount) < 0`

const payingPurchases = (payoutId: string) => sql`
  select distinct l.purchase_id from (${paidOutCalls(payoutId)}) o
    join lot_movements m on m.subject = 'call:' || o.call_id
    join credit_lots l on l.id = m.lot_id and l.purchase_id is not null
  where m.amount < 0`

/**
 * Share-locks the purchases behind a payout. Waits for running commands that change one, such as a new dispute, and
 * blocks new ones until this transaction ends.
 */
export async function lockPayingPurchases(tx: Tx, payoutId: string): Promise<void> {
  await tx.execute(sql`select id from purchases where id in (${payingPurchases(payoutId)}) order by id for share`)
}

export async function findPayoutEvidence(tx: Tx, payout: ReviewedPayout): Promise<PayoutEvidence> {
  const { payoutId, userId, credits } = payout
  const [payee] = await tx
    .select({ payoutFingerprints: payees.payoutFingerprints })
    .from(payees)
    .where(eq(payees.userId, userId))
  const purchases = await listPurchases(tx, sql`p.id in (${payingPurchases(payoutId)})`)
  const buyerIds = [...new Set(purchases.map(({ buyerId }) => buyerId))]
  return {
    companionId: userId,
    credits,
    isFirst: !(await wasEverPaid(tx, userId)),
    calls: await listCallsAround(tx, payoutId, userId),
    purchases,
    purchasesAround: await listPurchases(
      tx,
      sql`p.payment_fingerprint in (select payment_fingerprint from purchases where id in (${payingPurchases(payoutId)}))
        and (p.user_id = ${userId} or exists (
          select from calls c where c.seeker_id = p.user_id and c.offerer_id = ${userId} and c.total_credits > 0))`,
    ),
    payoutFingerprints: payee?.payoutFingerprints ?? [],
    samePayoutAccountIds: await listSamePayoutAccounts(tx, userId),
    sameDeviceIds: await listSameDevices(tx, userId, buyerIds),
  }
}

export type ReviewedPayout = { payoutId: string; userId: string; credits: number }

const listPurchases = (tx: Tx, condition: ReturnType<typeof sql>) =>
  rows<ReviewedPurchase>(
    tx,
    sql`select p.id as "purchaseId", p.user_id as "buyerId", p.payment_fingerprint as fingerprint
      from purchases p where p.status = 'paid' and ${condition} order by p.paid_at desc limit 1000`,
  )

async function wasEverPaid(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), isNotNull(payouts.transferId)))
    .limit(1)
  return row !== undefined
}

async function listCallsAround(tx: Tx, payoutId: string, companionId: string): Promise<ReviewedCall[]> {
  const found = await rows<Omit<ReviewedCall, 'startAt'> & { startAt: Date | string }>(
    tx,
    sql`with paid_out as (
        select c.id, c.seeker_id, c.scheduled_start from calls c where c.id in (${paidOutCalls(payoutId)}))
      select c.id as "callId", c.seeker_id as "seekerId", c.scheduled_start as "startAt",
        exists (select from paid_out o where o.id = c.id) as "isPaidOut"
      from calls c where c.offerer_id = ${companionId} and c.total_credits > 0 and c.status = 'completed'
        and exists (select from paid_out o where o.seeker_id = c.seeker_id
          and c.scheduled_start between o.scheduled_start - interval '24 hours' and o.scheduled_start + interval '24 hours')
      order by c.scheduled_start desc limit 2000`,
  )
  return found.map(({ startAt, ...call }) => ({ ...call, startAt: new Date(startAt) }))
}

async function listSamePayoutAccounts(tx: Tx, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select user_id as id from accounts_of_same_payout_account(${userId}) limit 50`,
  )
  return found.map(({ id }) => id)
}

/** Filters for people using a browser that only they and the companion use. */
async function listSameDevices(tx: Tx, companionId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const found = await rows<{ user_id: string }>(
    tx,
    sql`select user_id from accounts_of_same_browser(${companionId}, 2, ${DEVICE_SAMPLE}) where user_id in ${userIds}`,
  )
  return found.map((row) => row.user_id)
}

export async function listReleasedReasons(tx: Tx, userId: string): Promise<ReviewReason[]> {
  const found = await tx
    .select({ reasons: payoutReviews.reasons })
    .from(payoutReviews)
    .innerJoin(payouts, eq(payouts.id, payoutReviews.payoutId))
    .where(and(eq(payouts.userId, userId), eq(payoutReviews.decision, 'released')))
    .orderBy(desc(payoutReviews.decidedAt))
    .limit(100)
  return found.flatMap(({ reasons }) => reasons)
}

/** Moves an unsent payout into review, releases its lease, and returns the review's id. */
export async function insertReview(tx: Tx, payoutId: string, reasons: ReviewReason[]): Promise<string> {
  const [review] = await tx.insert(payoutReviews).values({ payoutId, reasons }).returning({ id: payoutReviews.id })
  if (!review) throw new Error('the review was not stored')
  await tx
    .update(payouts)
    .set({ status: 'in_review', leaseOwner: null, leaseUntil: null })
    .where(and(eq(payouts.id, payoutId), sql`${payouts.status} in ${payoutStatusesBefore('in_review')}`))
  return review.id
}

/** Locks a payout with its open review. `reviewId` is null without one; the result is null for an unknown payout. */
export async function lockReviewed(tx: Tx, payoutId: string) {
  const [payout] = await tx
    .select({
      payoutId: payouts.id,
      userId: payouts.userId,
      creditsPaid: payouts.creditsPaid,
      feeCents: payouts.feeCents,
      status: payouts.status,
    })
    .from(payouts)
    .where(eq(payouts.id, payoutId))
    .for('update')
  if (!payout) return null
  const [review] = await tx
    .select({ id: payoutReviews.id })
    .from(payoutReviews)
    .where(and(eq(payoutReviews.payoutId, payoutId), isNull(payoutReviews.decidedAt)))
  return { ...payout, reviewId: review?.id ?? null }
}

export async function updateDecided(
  tx: Tx,
  reviewId: string,
  decided: { decision: ReviewDecision; decidedBy: string; note: string; decidedAt: Date },
): Promise<void> {
  await tx
    .update(payoutReviews)
    .set(decided)
    .where(and(eq(payoutReviews.id, reviewId), isNull(payoutReviews.decidedAt)))
}

export async function updateReleased(tx: Tx, payoutId: string): Promise<void> {
  await tx
    .update(payouts)
    .set({ status: 'pending' })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, 'in_review')))
}
