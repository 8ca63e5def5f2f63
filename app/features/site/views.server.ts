import { activeCallOf } from '#app/features/calls/views.server.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import { bell } from '#app/features/notifications/views.server.ts'
import { waitingApplications } from '#app/features/profiles/applications/views.server.ts'
import { nameCard } from '#app/features/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * What the frame of every page shows a signed-in person: name card, balance in credits, bell, a call under way; an
 * administrator how many applications wait.
 */
export async function shellOf(db: Db, viewer: Viewer) {
  const isAdmin = viewer.role === 'admin'
  const [card, balance, notifications, call, applications] = await Promise.all([
    nameCard(db, viewer.userId),
    isAdmin ? 0 : balanceOf(db, viewer.userId),
    bell(db, viewer),
    isAdmin ? null : activeCallOf(db, viewer),
    waitingApplications(db, viewer),
  ])
  return { card, balance, bell: notifications, call, applications }
}

export type Shell = Awaited<ReturnType<typeof shellOf>>
