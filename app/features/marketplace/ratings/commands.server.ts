import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { sideOf } from '#app/features/marketplace/calls/policy.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import { lockProfile, setRating } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { command } from '#app/platform/context.ts'
import { sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ratings } from '#db/schema/all.ts'
import { canRate } from './policy.ts'
import type { RatingInput } from './schema.ts'
import { viewerRatings } from './views.server.ts'

/** Rates the viewer's completed call, once, and updates the companion's average and count in the same transaction. */
export const rateCall = command(async (ctx, tx, viewer: Viewer, input: RatingInput) => {
  const { callId, rating, traits = [], isSigned = false } = input
  const call = await callCard(tx, callId)
  if (!call) throw notFound()
  const { seekerId, companionId } = call
  const given = (await viewerRatings(tx, viewer, [callId])).get(callId) ?? null
  authorize(canRate({ side: sideOf(viewer.userId, call), status: call.status, rating: given }))
  await lockProfile(tx, companionId)
  await insertRating(tx, { callId, seekerId, companionId, rating, traits, isSigned })
  await updateAverage(tx, companionId)
  await announce(ctx, tx, { type: 'rating.given', callId, companionId, stars: rating, isSigned })
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'calls' })
  return { rating }
})

/** The database has the final say: another request may have rated the call since it was read. */
async function insertRating(tx: Tx, values: typeof ratings.$inferInsert): Promise<void> {
  try {
    await tx.insert(ratings).values(values)
  } catch (error) {
    if (sqlState(error) === '23505') throw new Refusal('already_rated')
    if (violatedConstraint(error) === 'ratings_completed_call') throw new Refusal('call_not_completed')
    throw error
  }
}

/** Updates a companion's average (two decimals; null without ratings) and count. Lock the profile first. */
async function updateAverage(tx: Tx, companionId: string): Promise<void> {
  const [row] = await tx
    .select({
      average: sql<number | null>`round(avg(${ratings.rating}), 2)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(ratings)
    .where(and(eq(ratings.companionId, companionId), isNull(ratings.removedAt)))
  await setRating(tx, companionId, row ?? { average: null, count: 0 })
}

/**
 * Removes a rating from its companion's average and count, or restores it, in the transaction of a decision whose
 * policy the caller has checked. Returns false if there's no such rating or nothing changes. The call still counts as
 * rated.
 */
export async function setRatingRemoved(tx: Tx, ratingId: string, isRemoved: boolean): Promise<boolean> {
  const [rating] = await tx.select({ companionId: ratings.companionId }).from(ratings).where(eq(ratings.id, ratingId))
  if (!rating) return false
  await lockProfile(tx, rating.companionId)
  const updated = await tx
    .update(ratings)
    .set({ removedAt: isRemoved ? sql`app_now()` : null })
    .where(and(eq(ratings.id, ratingId), isRemoved ? isNull(ratings.removedAt) : isNotNull(ratings.removedAt)))
    .returning({ ratingId: ratings.id })
  if (updated.length > 0) await updateAverage(tx, rating.companionId)
  return updated.length > 0
}
