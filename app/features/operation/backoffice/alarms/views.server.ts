import { eq, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { alarms, profiles } from '#db/schema/all.ts'
import { defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'

/** Unread alarms first, then by when they were raised last. `isOver`: nobody read it, what it was about ended before. */
const alarmsList = defineList({
  columns: {
    id: alarms.id,
    code: alarms.code,
    subject: alarms.subject,
    detail: alarms.detail,
    times: alarms.times,
    firstAt: alarms.firstAt,
    lastAt: alarms.lastAt,
    readAt: alarms.readAt,
    readBy: sql<string | null>`${profiles.fullName}`,
    isOver: sql<boolean>`${alarms.readAt} is not null and ${alarms.readBy} is null`,
  },
  from: (select) => select.from(alarms).leftJoin(profiles, eq(profiles.id, alarms.readBy)),
  id: alarms.id,
  sorts: { last: sql`(${alarms.readAt} is null, ${alarms.lastAt})` },
  filters: {
    state: {
      unread: sql`${alarms.readAt} is null`,
      read: sql`${alarms.readBy} is not null`,
      over: sql`(${alarms.readAt} is not null and ${alarms.readBy} is null)`,
    },
  },
})

export type ListedAlarm = LineOf<typeof alarmsList>

/** What the operator was called for. Administrators only. */
export async function alarmsPage(db: Db, viewer: Viewer | null, query: ListQuery) {
  authorize(canAdministrate(viewer))
  return readList(db, alarmsList, query)
}
