import { settlePayout } from '#app/features/marketplace/credits/commands.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ReviewDecision } from '../schema.ts'
import { updateEndedPayout } from '../store.server.ts'
import { canReviewPayouts, newReasons, reasonsFor } from './rules.ts'
import {
  findPayoutEvidence,
  insertReview,
  listReleasedReasons,
  lockReviewed,
  type ReviewedPayout,
  updateDecided,
  updateReleased,
} from './store.server.ts'

/**
 * Puts a payout that was never sent into review if a rule demands it, and announces it. Returns whether it's now held.
 * Its credits stay reserved. Reasons that an administrator released before don't hold it again.
 */
export async function holdForReview(ctx: Ctx, tx: Tx, payout: ReviewedPayout): Promise<boolean> {
  const { payoutId, userId } = payout
  const found = reasonsFor(await findPayoutEvidence(tx, payout), ctx.config.payoutReview)
  const reasons = found.length > 0 ? newReasons(found, await listReleasedReasons(tx, userId)) : []
  if (reasons.length === 0) return false
  const reviewId = await insertReview(tx, payoutId, reasons)
  await announce(ctx, tx, { type: 'payout.in_review', reviewId, payoutId, userId })
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  return true
}

export type ReviewInput = { payoutId: string; note: string }

/**
 * Releases a payout to its transfer, which checks for disputes again. Refuses with `only_admins_review`, `own_payout`,
 * `review_decided`, or `not_found` for an unknown one.
 */
export const releasePayout = command(async (ctx, tx, viewer: Viewer, input: ReviewInput) => {
  const { payoutId, userId, reviewId } = await decide(ctx, tx, viewer, input, 'released')
  await updateReleased(tx, payoutId)
  await ctx.jobs.enqueue(tx, 'send-payout', { payoutId })
  await announce(ctx, tx, { type: 'payout.released', reviewId, payoutId, userId })
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  return { userId }
})

/** Refuses a payout and returns its credits to the companion's balance. Refuses as `releasePayout`. */
export const refusePayout = command(async (ctx, tx, viewer: Viewer, input: ReviewInput) => {
  const { payoutId, userId, creditsPaid: credits, feeCents } = await decide(ctx, tx, viewer, input, 'refused')
  await updateEndedPayout(tx, payoutId, { status: 'failed', errorMessage: 'not_released' }, ctx.clock.now())
  await settlePayout(ctx, tx, { payoutId, userId, credits, feeCents, outcome: 'failed' })
  await announce(ctx, tx, { type: 'payout.failed', payoutId, userId })
  return { userId }
})

async function decide(ctx: Ctx, tx: Tx, viewer: Viewer, input: ReviewInput, decision: ReviewDecision) {
  authorize(canReviewPayouts(viewer))
  const payout = await lockReviewed(tx, input.payoutId)
  if (!payout) throw notFound()
  authorize(canReviewPayouts(viewer, payout))
  if (payout.status !== 'in_review' || !payout.reviewId) throw new Refusal('review_decided', { status: 409 })
  const note = input.note.trim()
  if (note === '') throw new Refusal('note_missing', { status: 400, details: { 'field.note': 'note_missing' } })
  await updateDecided(tx, payout.reviewId, { decision, decidedBy: viewer.userId, note, decidedAt: ctx.clock.now() })
  return { ...payout, reviewId: payout.reviewId }
}
