import { canAdministrate } from '#app/features/accounts/policy.ts'
import { lockProfile, setRating } from '#app/features/profiles/reviews.commands.server.ts'
import { command } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findAverage, findRating, updateRemoved } from './store.server.ts'

/**
 * Removes a rating: the companion's mean and count follow in the same transaction, and the call is not rated anew.
 * Returns whose it was. Tells nobody: the caller does. Refuses with `not_found`.
 */
export const removeRating = command(async (ctx, tx, viewer: Viewer, input: { ratingId: string }) => {
  authorize(canAdministrate(viewer))
  const rating = await findRating(tx, input.ratingId)
  if (!rating) throw notFound()
  await lockProfile(tx, rating.companionId)
  if (!(await updateRemoved(tx, input.ratingId))) throw notFound()
  await setRating(tx, rating.companionId, await findAverage(tx, rating.companionId))
  await ctx.live.publish(tx, `user:${rating.seekerId}`, { topic: 'calls' })
  return rating
})
