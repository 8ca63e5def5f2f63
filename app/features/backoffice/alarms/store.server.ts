import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { alarms, profiles } from '#db/schema/all.ts'
import type { ListPlace } from '../money/lists.rules.ts'

const listedAlarms = (db: Db) =>
  db
    .select({
      id: alarms.id,
      code: alarms.code,
      subject: alarms.subject,
      detail: alarms.detail,
      times: alarms.times,
      firstAt: alarms.firstAt,
      createdAt: alarms.lastAt,
      readAt: alarms.readAt,
      readBy: profiles.fullName,
      /** Nobody read it: what it was about ended before. */
      isOver: sql<boolean>`${alarms.readAt} is not null and ${alarms.readBy} is null`,
    })
    .from(alarms)
    .leftJoin(profiles, eq(profiles.id, alarms.readBy))

/** What nobody has read, the latest first. */
export const listUnreadAlarms = (db: Db, limit: number) =>
  listedAlarms(db).where(isNull(alarms.readAt)).orderBy(desc(alarms.lastAt), desc(alarms.id)).limit(limit)

/** What somebody has read, the latest first, after a place. */
export const listReadAlarms = (db: Db, { after, limit }: { after: ListPlace | null; limit: number }) =>
  listedAlarms(db)
    .where(
      and(
        isNotNull(alarms.readAt),
        after
          ? sql`(${alarms.lastAt}, ${alarms.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(alarms.lastAt), desc(alarms.id))
    .limit(limit)
