import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { isWithinAbsoluteLife } from '#app/platform/http/session.store.server.ts'
import { sessions } from '#db/schema/all.ts'

/** Sessions of a person that are still good, the one used last first. */
export function listSessions(db: Db, userId: string) {
  return db
    .select({
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      sql`${eq(sessions.userId, userId)} and ${sessions.expiresAt} > now() and ${isWithinAbsoluteLife(sessions.createdAt)}`,
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)
}
