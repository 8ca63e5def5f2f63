import { sideOf } from '#app/features/marketplace/calls/policy.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import { lockProfile, setRating } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canRate } from './policy.ts'
import type { RatingInput } from './schema.ts'
import { findAverage, findRatedCompanion, insertRating, listRatings, updateRemovedRating } from './store.server.ts'

/**
 * Rates a completed call of one's own, once, with 1 to 5 stars; the companion's mean and count follow in the same
 * transaction.
 */
export const rateCall = command(async (ctx, tx, viewer: Viewer, input: RatingInput) => {
  const call = await callCard(tx, input.callId)
  if (!call) throw notFound()
  const rating = (await listRatings(tx, [call.callId], viewer.userId)).get(call.callId) ?? null
  authorize(canRate({ side: sideOf(viewer.userId, call), status: call.status, rating }))
  await lockProfile(tx, call.companionId)
  await insertRating(tx, {
    callId: call.callId,
    seekerId: call.seekerId,
    companionId: call.companionId,
    rating: input.rating,
  })
  await setRating(tx, call.companionId, await findAverage(tx, call.companionId))
  await announce(ctx, tx, {
    type: 'rating.given',
    callId: call.callId,
    companionId: call.companionId,
  })
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'calls' })
  return { rating: input.rating }
})

/**
 * Takes a rating out of its companion's mean and count, or puts it back, within the transaction of a decision whose
 * policy the caller has checked. False when there is no such rating, or it is so already. The call stays rated.
 */
export async function setRatingRemoved(tx: Tx, ratingId: string, isRemoved: boolean): Promise<boolean> {
  const companionId = await findRatedCompanion(tx, ratingId)
  if (!companionId) return false
  await lockProfile(tx, companionId)
  if ((await updateRemovedRating(tx, ratingId, isRemoved)) === null) return false
  await setRating(tx, companionId, await findAverage(tx, companionId))
  return true
}
