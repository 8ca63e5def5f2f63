import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { undecidedCallsOf } from '../store.server.ts'
import { type DepartureEffects, effectsOfLeaving } from './rules.ts'

/** What would become of the viewer's calls if they left now. Credits. */
export async function departureEffects(db: Db, viewer: Viewer, now: Date): Promise<DepartureEffects> {
  const calls = await undecidedCallsOf(db, viewer.userId)
  return effectsOfLeaving(calls, viewer.role === 'offerer' ? 'companion' : 'seeker', now)
}
