import { eq, sql } from 'drizzle-orm'
import { columnsOf } from '#app/platform/data/db.server.ts'
import { alarms, profiles } from '#db/schema/all.ts'
import { defineList, type LineOf, listView } from '../kit/list.views.server.ts'

/** Unread alarms first, then the most recently raised. `isOver`: resolved on its own before anyone read it. */
const alarmsList = defineList({
  columns: {
    ...columnsOf(alarms, 'id', 'code', 'subject', 'detail', 'times', 'firstAt', 'lastAt', 'readAt'),
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

export const alarmsPage = listView(alarmsList)
