import type { PastOrder } from '#app/features/calls/schema.ts'
import { callRows, completedReading, pastReading, toPastCalls } from '#app/features/calls/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { prepareReadings, type Value, type Values } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, readingOf } from '#app/platform/data/read-together.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canRate } from './policy.ts'
import { RATING_REMINDER_DAYS } from './schema.ts'
import { listRatings, storedRating, storedStars } from './store.server.ts'

/**
 * The stars that the viewer gave in these calls; calls without are missing. Nobody sees another person's: companions
 * see their mean and the counts, like everybody (docs/decisions/018-who-gave-which-stars.md).
 */
export const ownRatings = (db: Db, viewer: Viewer, callIds: string[]): Promise<Map<string, number>> =>
  listRatings(db, callIds, viewer.userId)

/** The viewer's calls that may be rated or are past, and the page of those they look at. */
type PastQuery = { userId: string; page: number; since: Date }

const preparePast = (order: PastOrder) =>
  prepareReadings(({ userId, page, since }: Values<PastQuery>) => {
    const rating = (callId: Value<string>) => ({ rating: storedRating(callId, userId) })
    return { past: pastReading(userId, page, order, rating), held: completedReading(userId, since, rating) }
  })

const readPast = { booked: preparePast('booked'), date: preparePast('date') } satisfies Record<PastOrder, unknown>

/**
 * A page of the viewer's past calls with the stars they gave (K-04, R-01), and all of the last days that wait for
 * theirs, the one that ended last first: these are found in whatever order (docs/decisions/024-order-of-past-calls.md).
 */
export async function pastCallsWithRatings(
  db: Db,
  viewer: Viewer,
  options: { page: number; order: PastOrder; now: Date },
) {
  const { userId, language } = viewer
  const since = new Date(options.now.getTime() - RATING_REMINDER_DAYS * 86_400_000)
  const { past, held } = await readPast[options.order](db, { userId, page: options.page, since })
  const ratings = new Map(
    past.calls.flatMap(({ callId, rating }) => (rating === null ? [] : [[callId, rating] as const])),
  )
  const toRate = held.flatMap((call) =>
    callRows([call], userId, language).filter((row) => canRate({ ...row, rating: call.rating }).ok),
  )
  return { ...toPastCalls(past, viewer, options), ratings, toRate }
}

/** How many ratings of five, four, three, two stars and one a companion has; all zero without ratings. */
export const starsReading = (companionId: Value<string>): Reading<{ stars: number; count: number }[]> =>
  readingOf(storedStars(companionId), (found) =>
    [5, 4, 3, 2, 1].map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 })),
  )
