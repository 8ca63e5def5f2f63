import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/db.ts'
import { profiles, users } from '#db/schema/all.ts'

/** A companion as booking needs it, or undefined when the id is nobody's or not a companion's. */
export async function findCompanion(db: Db, companionId: string) {
  const [row] = await db
    .select({
      companionId: users.id,
      role: users.role,
      status: users.status,
      name: profiles.fullName,
      slug: profiles.slug,
      photoKey: profiles.photoKey,
      timeZone: users.timeZone,
      ratePerHourAudio: users.ratePerHourAudio,
      ratePerHourVideo: users.ratePerHourVideo,
      freeIntro: profiles.freeIntro,
      certified: profiles.certified,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, companionId))
  return row?.role === 'offerer' ? row : undefined
}

/** Name and picture of people, in no particular order. */
export function findNameCards(db: Db, ids: readonly string[]) {
  return db
    .select({
      userId: users.id,
      role: users.role,
      name: profiles.fullName,
      slug: profiles.slug,
      photoKey: profiles.photoKey,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, [...ids]))
}
