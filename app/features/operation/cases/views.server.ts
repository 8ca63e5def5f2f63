import { sideOf } from '#app/features/marketplace/calls/policy.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { decideObjection, objectionUntil } from './rules.ts'
import { hasObjected } from './store.server.ts'

/** Whether the viewer can object to what became of a call, has done so, and until when it is possible. */
export type ObjectionState = { canObject: boolean; hasObjected: boolean; until: Date }

/** For the page of a call and its objection; everybody else cannot. */
export async function canObject(db: Db, viewer: Viewer, callId: string, now: Date): Promise<ObjectionState | null> {
  const call = await callCard(db, callId)
  const side = call && sideOf(viewer.userId, call)
  if (!call || !side) return null
  const isDone = await hasObjected(db, callId, viewer.userId)
  return {
    canObject: !isDone && decideObjection({ ...call, side }, now).ok,
    hasObjected: isDone,
    until: objectionUntil(call),
  }
}
