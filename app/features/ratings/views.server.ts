import type { PastOrder } from '#app/features/calls/schema.ts'
import { type CallRow, heldCallsSince, myPastCalls } from '#app/features/calls/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canRate } from './policy.ts'
import { RATING_REMINDER_DAYS } from './schema.ts'
import { countStars, listRatings } from './store.server.ts'

/**
 * The stars that the viewer gave in these calls; calls without are missing. Nobody sees another person's: companions
 * see their mean and the counts, like everybody (docs/decisions/018-who-gave-which-stars.md).
 */
export const ownRatings = (db: Db, viewer: Viewer, callIds: string[]): Promise<Map<string, number>> =>
  listRatings(db, callIds, viewer.userId)

/**
 * The viewer's calls of the last days that wait for their rating, the one that ended last first; whatever the order of
 * past calls, these are found (docs/decisions/024-order-of-past-calls.md).
 */
export async function callsToRate(db: Db, viewer: Viewer, now: Date): Promise<CallRow[]> {
  const held = await heldCallsSince(db, viewer, new Date(now.getTime() - RATING_REMINDER_DAYS * 86_400_000))
  const ratings = await ownRatings(
    db,
    viewer,
    held.map(({ callId }) => callId),
  )
  return held.filter((call) => canRate({ ...call, rating: ratings.get(call.callId) ?? null }).ok)
}

/** A page of the viewer's past calls with the stars they gave, and all that wait for theirs (K-04, R-01). */
export async function pastCallsWithRatings(
  db: Db,
  viewer: Viewer,
  options: { page: number; order: PastOrder; now: Date },
) {
  const past = await myPastCalls(db, viewer, options)
  const callIds = past.calls.map(({ callId }) => callId)
  const [ratings, toRate] = await Promise.all([ownRatings(db, viewer, callIds), callsToRate(db, viewer, options.now)])
  return { ...past, ratings, toRate }
}

/** How many ratings of five, four, three, two stars and one a companion has; all zero without ratings. */
export async function starCounts(db: Db, companionId: string): Promise<{ stars: number; count: number }[]> {
  const found = await countStars(db, companionId)
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 }))
}
