import { bellOf } from '#app/features/operation/notifications/views.server.ts'
import type { WordedBell } from '#app/features/operation/notifications/words.views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findFrame } from './store.server.ts'

/**
 * What the frame of every page shows a signed-in person: name card, balance in credits, bell, a call under way.
 */
export async function shellOf(db: Db, viewer: Viewer) {
  const { unread, items, ...frame } = await findFrame(db, viewer.userId)
  const bell = bellOf({ unread, items })
  return viewer.role === 'admin' ? { ...frame, bell, balance: 0, call: null } : { ...frame, bell }
}

/** With notifications in the reader's words, and how much waits for an administrator in the back office. */
export type Shell = Omit<Awaited<ReturnType<typeof shellOf>>, 'bell'> & { bell: WordedBell; waiting?: number }
