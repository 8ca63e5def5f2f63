import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** Writes the zone in which a person reads times. */
export async function updateTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await rows(db, sql`update users set time_zone = ${timeZone} where id = ${userId} and time_zone <> ${timeZone}`)
}
