import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { attendances } from '#db/schema/all.ts'

/** When people were in a call, in order; nobody's name. */
export const listStays = (db: Db, callId: string, limit: number) =>
  db
    .select({ userId: attendances.userId, joinedAt: attendances.joinedAt, leftAt: attendances.leftAt })
    .from(attendances)
    .where(eq(attendances.callId, callId))
    .orderBy(asc(attendances.joinedAt), asc(attendances.id))
    .limit(limit)
