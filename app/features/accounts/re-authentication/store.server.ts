import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { authAccounts } from '#db/schema/all.ts'

/** The scrypt hash of a person's password; null when there is none yet. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')))
  return row?.password ?? null
}
