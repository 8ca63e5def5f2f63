import { lockProfile, setRating } from '#app/features/marketplace/profiles/reviews.commands.server.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { findAverage, findRatedCompanion, updateRemovedRating } from './store.server.ts'

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
