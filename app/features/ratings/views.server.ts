import type { Db } from '#app/platform/db.ts'
import { countStars, ratingsByCall } from './store.server.ts'

/** The stars given to these calls; calls without a rating are missing. */
export const ratingsOfCalls = (db: Db, callIds: string[]): Promise<Map<string, number>> => ratingsByCall(db, callIds)

/** How many ratings of five, four, three, two stars and one a companion has; all zero without ratings. */
export async function starCounts(db: Db, companionId: string): Promise<{ stars: number; count: number }[]> {
  const found = await countStars(db, companionId)
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 }))
}
