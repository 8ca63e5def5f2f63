import { activeCallReading } from '#app/features/calls/views.server.ts'
import { balanceReading } from '#app/features/credits/views.server.ts'
import { bellReading } from '#app/features/notifications/views.server.ts'
import type { WordedBell } from '#app/features/notifications/words.views.server.ts'
import { nameCardReading } from '#app/features/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { prepareReadings, type Values } from '#app/platform/data/prepared-readings.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const readFrame = prepareReadings(({ userId }: Values<{ userId: string }>) => ({
  card: nameCardReading(userId),
  balance: balanceReading(userId),
  bell: bellReading(userId),
  call: activeCallReading(userId),
}))

/**
 * What the frame of every page shows a signed-in person: name card, balance in credits, bell, a call under way.
 */
export async function shellOf(db: Db, viewer: Viewer) {
  const frame = await readFrame(db, { userId: viewer.userId })
  return viewer.role === 'admin' ? { ...frame, balance: 0, call: null } : frame
}

/** With notifications in the reader's words, and how much waits for an administrator in the back office. */
export type Shell = Omit<Awaited<ReturnType<typeof shellOf>>, 'bell'> & { bell: WordedBell; waiting?: number }
