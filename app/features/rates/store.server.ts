import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { users } from '#db/schema/all.ts'

/** Credits per hour; null where none is set. */
export type Rates = { audio: number | null; video: number | null }

/** A companion's rates; null for everybody else. */
export async function findRates(db: Db, userId: string): Promise<Rates | null> {
  const [row] = await db
    .select({ audio: users.ratePerHourAudio, video: users.ratePerHourVideo })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'offerer')))
  return row ?? null
}
