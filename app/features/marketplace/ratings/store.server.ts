import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, prepared, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { ratings } from '#db/schema/all.ts'

/** The stars that this seeker gave in these calls. */
export async function listRatings(db: Db, callIds: string[], seekerId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const found = await db
    .select({ callId: ratings.callId, rating: ratings.rating })
    .from(ratings)
    .where(and(inArray(ratings.callId, callIds), eq(ratings.seekerId, seekerId)))
  return new Map(found.map((row) => [row.callId, row.rating]))
}

const stars = prepared((db) =>
  db
    .select({ stars: ratings.rating, count: count() })
    .from(ratings)
    .where(and(eq(ratings.companionId, sql.placeholder('companionId')), isNull(ratings.removedAt)))
    .groupBy(ratings.rating)
    .prepare('stars'),
)

/** How often a companion was given each number of stars. */
export const listStars = (db: Db, companionId: string) => stars(db).execute({ companionId })

/** Stores a rating; refuses a second one and one for a call that is not completed, whatever was read before. */
export async function insertRating(
  tx: Tx,
  values: { callId: string; seekerId: string; companionId: string; rating: number },
): Promise<void> {
  try {
    await tx.insert(ratings).values({
      callId: values.callId,
      seekerId: values.seekerId,
      companionId: values.companionId,
      rating: values.rating,
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new Refusal('already_rated')
    if (violatedConstraint(error) === 'ratings_completed_call') throw new Refusal('call_not_completed')
    throw error
  }
}

/** Mean (two decimals; null without ratings) and number of a companion's ratings. */
export async function findAverage(db: Db, companionId: string): Promise<{ average: number | null; count: number }> {
  const [row] = await db
    .select({
      average: sql<number | null>`round(avg(${ratings.rating}), 2)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(ratings)
    .where(and(eq(ratings.companionId, companionId), isNull(ratings.removedAt)))
  return row ?? { average: null, count: 0 }
}

/** Takes a rating out of the mean or puts it back; null when there is none or it is so already. */
export async function updateRemovedRating(tx: Tx, ratingId: string, isRemoved: boolean): Promise<string | null> {
  const [row] = await tx
    .update(ratings)
    .set({ removedAt: isRemoved ? sql`app_now()` : null })
    .where(and(eq(ratings.id, ratingId), isRemoved ? isNull(ratings.removedAt) : sql`removed_at is not null`))
    .returning({ companionId: ratings.companionId })
  return row?.companionId ?? null
}

/** Whose mean a rating belongs to. */
export async function findRatedCompanion(tx: Tx, ratingId: string): Promise<string | null> {
  const [row] = await tx.select({ companionId: ratings.companionId }).from(ratings).where(eq(ratings.id, ratingId))
  return row?.companionId ?? null
}
