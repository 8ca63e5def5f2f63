import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { profiles, ratings } from '#db/schema/all.ts'

/** The stars that this seeker gave in these calls. */
export async function ratingsByCall(db: Db, callIds: string[], seekerId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const found = await db
    .select({ callId: ratings.callId, rating: ratings.rating })
    .from(ratings)
    .where(and(inArray(ratings.callId, callIds), eq(ratings.seekerId, seekerId)))
  return new Map(found.map((row) => [row.callId, row.rating]))
}

/** How often a companion was given each number of stars. */
export function countStars(db: Db, companionId: string): Promise<{ stars: number; count: number }[]> {
  return db
    .select({ stars: ratings.rating, count: sql<number>`count(*)::int` })
    .from(ratings)
    .where(eq(ratings.companionId, companionId))
    .groupBy(ratings.rating)
}

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

/** Holds the companion's profile: ratings of one companion are counted one after the other. */
export async function lockProfile(tx: Tx, companionId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, companionId)).for('update')
}

/** Writes mean and count from the ratings themselves. */
export async function refreshAverage(tx: Tx, companionId: string): Promise<void> {
  const of = sql`from ratings r where r.offerer_id = ${companionId}`
  await tx
    .update(profiles)
    .set({
      averageRating: sql`(select round(avg(r.rating), 2) ${of})`,
      totalRatings: sql`(select count(*)::int ${of})`,
    })
    .where(eq(profiles.id, companionId))
}
