import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { countStars, listRatings } from './store.server.ts'

/**
 * The stars that the viewer gave in these calls; calls without are missing. Nobody sees another person's: companions
 * see their mean and the counts, like everybody (docs/decisions/018-who-gave-which-stars.md).
 */
export const ownRatings = (db: Db, viewer: Viewer, callIds: string[]): Promise<Map<string, number>> =>
  listRatings(db, callIds, viewer.userId)

/** How many ratings of five, four, three, two stars and one a companion has; all zero without ratings. */
export async function starCounts(db: Db, companionId: string): Promise<{ stars: number; count: number }[]> {
  const found = await countStars(db, companionId)
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 }))
}
