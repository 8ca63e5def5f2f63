import { sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type DeletionEffects, effectsOfDeletion } from './account-deletion.rules.ts'
import { listUndecidedCalls } from './store.server.ts'

export async function deletionEffects(
  db: Db,
  viewer: Viewer,
  now: Date,
  cancellationHours: number,
): Promise<DeletionEffects> {
  const calls = await listUndecidedCalls(db, viewer.userId)
  return effectsOfDeletion(calls, sideOfRole(viewer.role), now, cancellationHours)
}
