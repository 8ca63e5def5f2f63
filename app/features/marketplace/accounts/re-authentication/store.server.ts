import { eq, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { credentials } from '#db/schema/all.ts'
import { RECENT_MINUTES } from '../schema.ts'

/** The scrypt hash of a person's password; null when there is none yet. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return row?.passwordHash ?? null
}

/** Whether this session's browser gave the password within the last `RECENT_MINUTES`; by the real clock. */
export async function isRecentlyReAuthenticated(db: Db, viewer: Pick<Viewer, 'userId' | 'sessionId'>) {
  const [row] = await rows<{ recent: boolean }>(
    db,
    sql`select coalesce(re_authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES}), false) as recent
      from sessions where id = ${viewer.sessionId} and user_id = ${viewer.userId}`,
  )
  return row?.recent ?? false
}
