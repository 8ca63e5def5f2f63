import type { PastOrder } from '#app/features/marketplace/calls/schema.ts'
import { pastCalls, unratedCalls } from '#app/features/marketplace/calls/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { RATING_REMINDER_DAYS } from './schema.ts'
import { listRatings, listStars } from './store.server.ts'

/**
 * The stars that the viewer gave in these calls; calls without are missing. Nobody sees another person's: companions
 * see their mean and the counts, like everybody (docs/decisions/018-who-gave-which-stars.md).
 */
export const ownRatings = (db: Db, viewer: Viewer, callIds: string[]): Promise<Map<string, number>> =>
  listRatings(db, callIds, viewer.userId)

/**
 * A page of the viewer's past calls with the stars they gave, and all of the last days that wait for
 * theirs, the one that ended last first: these are found in whatever order (docs/decisions/024-order-of-past-calls.md).
 */
export async function pastCallsWithRatings(
  db: Db,
  viewer: Viewer,
  options: { page: number; order: PastOrder; now: Date },
) {
  const since = new Date(options.now.getTime() - RATING_REMINDER_DAYS * 86_400_000)
  const [past, toRate] = await Promise.all([pastCalls(db, viewer, options), unratedCalls(db, viewer, since)])
  return { ...past, toRate }
}

/** How many ratings of five, four, three, two stars and one a companion has; all zero without ratings. */
export async function starsOf(db: Db, companionId: string): Promise<{ stars: number; count: number }[]> {
  const found = await listStars(db, companionId)
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 }))
}
