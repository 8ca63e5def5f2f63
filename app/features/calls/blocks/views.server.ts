import type { Db } from '#app/platform/db.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { openCallsBetween, presenceOf } from '../store.server.ts'
import { type BlockEffects, effectsOfBlock } from './rules.ts'

/** What would become of the viewer's calls with a person, and of their credits, by a block now. Credits. */
export async function blockEffects(db: Db, viewer: Viewer, userId: string, now: Date): Promise<BlockEffects> {
  const calls = await openCallsBetween(db, viewer.userId, userId)
  const known = await Promise.all(calls.map(async (call) => ({ ...call, ...(await presenceOf(db, call)) })))
  return effectsOfBlock(known, viewer.role === 'offerer' ? 'companion' : 'seeker', now)
}
