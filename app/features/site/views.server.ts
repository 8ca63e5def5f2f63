import { activeCallOf } from '#app/features/calls/views.server.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import { bell } from '#app/features/notifications/views.server.ts'
import { nameCard } from '#app/features/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * What the frame of every page shows a signed-in person: name card, balance in credits, bell, a call under way.
 */
export async function shellOf(db: Db, viewer: Viewer) {
  const isAdmin = viewer.role === 'admin'
  const [card, balance, notifications, call] = await Promise.all([
    nameCard(db, viewer.userId),
    isAdmin ? 0 : balanceOf(db, viewer.userId),
    bell(db, viewer),
    isAdmin ? null : activeCallOf(db, viewer),
  ])
  return { card, balance, bell: notifications, call }
}

/** With how much waits for an administrator in the back office. */
export type Shell = Awaited<ReturnType<typeof shellOf>> & { waiting?: number }
