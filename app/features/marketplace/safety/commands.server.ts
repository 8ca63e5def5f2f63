import { and, eq } from 'drizzle-orm'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { blocked } from '#db/schema/all.ts'
import type { BlockInput } from './forms.ts'
import { canBlock } from './policy.ts'
import { hasBlocked, visiblePerson } from './views.server.ts'

async function lockedPair(tx: Tx, viewer: Viewer, userId: string) {
  await lockPeople(tx, [viewer.userId, userId])
  const [companionId, seekerId] = isCompanionRole(viewer.role) ? [viewer.userId, userId] : [userId, viewer.userId]
  return { companionId, seekerId }
}

/**
 * Stores a block; idempotent. Only `blockUser` in calls may call this, since it also ends their calls. Refuses as
 * `canBlock`, and with `not_found` if the person doesn't exist for the viewer.
 */
export async function placeBlock(tx: Tx, viewer: Viewer, input: BlockInput): Promise<void> {
  // Lock first, so a booking committed in the meantime counts as a call between the two.
  const pair = await lockedPair(tx, viewer, input.userId)
  authorize(canBlock(viewer, await visiblePerson(tx, viewer, input.userId)))
  await tx
    .insert(blocked)
    .values({ ...pair, blockedBy: viewer.userId })
    .onConflictDoNothing()
}

/**
 * Removes the viewer's own block. The other person's block stays, and so do the cancellations. Without a block it
 * refuses as `placeBlock` does.
 */
export const unblockUser = command(async (_ctx, tx, viewer: Viewer, { userId }: BlockInput) => {
  if (!(await hasBlocked(tx, viewer.userId, userId)))
    authorize(canBlock(viewer, await visiblePerson(tx, viewer, userId)))
  const { companionId, seekerId } = await lockedPair(tx, viewer, userId)
  await tx
    .delete(blocked)
    .where(
      and(eq(blocked.companionId, companionId), eq(blocked.seekerId, seekerId), eq(blocked.blockedBy, viewer.userId)),
    )
})
