import type { Db } from '#app/platform/data/db.server.ts'
import { isAdministrator, type Viewer } from '#app/platform/viewer.ts'
import { findVisiblePerson, listBlockers, type VisiblePerson } from './store.server.ts'

/**
 * Somebody the viewer may report or block, by the pages and by the commands alike; null for whoever does not exist for
 * them (SEC-17).
 */
export const visiblePerson = (db: Db, viewer: Viewer, userId: string): Promise<VisiblePerson | null> =>
  findVisiblePerson(db, { userId: viewer.userId, seesEverybody: isAdministrator(viewer) }, userId)

/** True when either of the two blocked the other. */
export async function isBlockedPair(db: Db, a: string, b: string): Promise<boolean> {
  return (await listBlockers(db, a, b)).length > 0
}

/** True when this person blocked the other. */
export async function hasBlocked(db: Db, userId: string, otherId: string): Promise<boolean> {
  return (await listBlockers(db, userId, otherId)).includes(userId)
}

/** Which of the two blocked the other, for what only one of them may know. */
export async function blocksBetween(db: Db, viewerId: string, otherId: string) {
  const blockers = await listBlockers(db, viewerId, otherId)
  return { byViewer: blockers.includes(viewerId), byOther: blockers.includes(otherId) }
}
