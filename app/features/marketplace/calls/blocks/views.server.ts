import { sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findPresence } from '../attendance/store.server.ts'
import { listOpenCallsBetween } from '../store.server.ts'
import { type BlockEffects, type CallMeeting, effectsOfBlock, isRunning } from './rules.ts'

const nobodyCame: CallMeeting = { seekerCame: false, companionCame: false, hasMedia: false }

/** What a block now would do to the viewer's calls with a person, in whole credits. */
export async function blockEffects(
  db: Db,
  viewer: Viewer,
  userId: string,
  now: Date,
  cancellationHours: number,
): Promise<BlockEffects> {
  const calls = await listOpenCallsBetween(db, viewer.userId, userId)
  // Presence matters only in a call that has begun, and two people have at most one such call.
  const running = calls.find((call) => isRunning(call, now))
  const presence = running && (await findPresence(db, running, now))
  const withPresence = calls.map((call) => ({ ...call, ...(call === running && presence ? presence : nobodyCame) }))
  return effectsOfBlock(withPresence, sideOfRole(viewer.role), now, cancellationHours)
}
