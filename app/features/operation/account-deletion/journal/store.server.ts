import { and, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { users } from '#db/schema/all.ts'

/** Those of these accounts that are there and not deleted. */
export async function listAlive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), or(isNull(users.status), ne(users.status, 'canceled'))))
  return found.map(({ id }) => id)
}
