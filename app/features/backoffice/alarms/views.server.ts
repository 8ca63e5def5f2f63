import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { pageOf, placeOf } from '../money/lists.rules.ts'
import { READ_ALARMS_PAGE, UNREAD_ALARMS_MAX } from './schema.ts'
import { listReadAlarms, listUnreadAlarms } from './store.server.ts'

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
