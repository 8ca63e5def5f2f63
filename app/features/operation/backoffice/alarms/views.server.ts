import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { alarms, profiles } from '#db/schema/all.ts'
import { type ListPlace, pageOf, placeOf } from '../money/lists.rules.ts'

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

const listUnreadAlarms = (db: Db, limit: number) =>
  listedAlarms(db).where(isNull(alarms.readAt)).orderBy(desc(alarms.lastAt), desc(alarms.id)).limit(limit)

const listReadAlarms = (db: Db, { after, limit }: { after: ListPlace | null; limit: number }) =>
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

/** Unread alarms that the page lists; read ones at a time. */
const UNREAD_ALARMS_MAX = 100
const READ_ALARMS_PAGE = 25

/** An alarm; `createdAt` is when it was raised last, `readBy` a name. */
export type ListedAlarm = Awaited<ReturnType<typeof listUnreadAlarms>>[number]

/** What the operator was called for: unread, then read from a place on. Administrators only. */
export async function alarmsPage(db: Db, viewer: Viewer | null, query: { before?: string | undefined }) {
  authorize(canAdministrate(viewer))
  const [unread, read] = await Promise.all([
    listUnreadAlarms(db, UNREAD_ALARMS_MAX),
    listReadAlarms(db, { after: placeOf(query.before), limit: READ_ALARMS_PAGE + 1 }),
  ])
  return { unread, read: pageOf(read, READ_ALARMS_PAGE) }
}
