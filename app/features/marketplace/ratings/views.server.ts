import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PastOrder } from '#app/features/marketplace/calls/schema.ts'
import { pastCalls, unratedCalls } from '#app/features/marketplace/calls/views.server.ts'
import { type Db, prepared, preparedRows, statementName } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ratings } from '#db/schema/all.ts'
import { literal } from '#db/schema/columns.ts'
import { RATING_REMINDER_DAYS, TRAITS_MAX, TRAITS_SHOWN_FROM, type Trait } from './schema.ts'

/**
 * Stars the viewer gave in these calls. Only the author sees them; companions and visitors see the average and counts
 * (docs/decisions/032-what-others-have.md).
 */
export async function viewerRatings(db: Db, viewer: Viewer, callIds: string[]): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const found = await db
    .select({ callId: ratings.callId, rating: ratings.rating })
    .from(ratings)
    .where(and(inArray(ratings.callId, callIds), eq(ratings.seekerId, viewer.userId)))
  return new Map(found.map((row) => [row.callId, row.rating]))
}

/** A page of the viewer's past calls with the stars they gave, plus recent unrated calls from any page. */
export async function pastCallsWithRatings(
  db: Db,
  viewer: Viewer,
  options: { page: number; order: PastOrder; now: Date },
) {
  const since = new Date(options.now.getTime() - RATING_REMINDER_DAYS * 86_400_000)
  const [past, toRate] = await Promise.all([pastCalls(db, viewer, options), unratedCalls(db, viewer, since)])
  return { ...past, toRate }
}

const countStars = prepared((db) =>
  db
    .select({ stars: ratings.rating, count: count() })
    .from(ratings)
    .where(and(eq(ratings.companionId, sql.placeholder('companionId')), isNull(ratings.removedAt)))
    .groupBy(ratings.rating)
    .prepare(statementName('stars')),
)

/** A companion's number of ratings per star count, five stars first, including zeros. */
export async function countRatingsByStars(db: Db, companionId: string): Promise<{ stars: number; count: number }[]> {
  const found = await countStars(db).execute({ companionId })
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 }))
}

/** The traits most often chosen for a companion; none before `TRAITS_SHOWN_FROM` ratings with traits. */
const countTraits = preparedRows<{ trait: Trait; count: number }>(
  'traits',
  sql`with said as (select traits from ratings
      where offerer_id = ${sql.placeholder('companionId')} and removed_at is null and cardinality(traits) > 0)
    select trait, count(*)::int as count from said, unnest(traits) trait
    where (select count(*) from said) >= ${literal(TRAITS_SHOWN_FROM)}
    group by trait order by count desc, trait limit ${literal(TRAITS_MAX)}`,
)

export const topTraits = (db: Db, companionId: string) => countTraits(db, { companionId })
