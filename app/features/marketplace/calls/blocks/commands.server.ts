import { sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import { clearActualStart } from '#app/features/marketplace/bookings/calls.commands.server.ts'
import { placeBlock } from '#app/features/marketplace/safety/commands.server.ts'
import type { BlockInput } from '#app/features/marketplace/safety/forms.ts'
import { hasBlocked } from '#app/features/marketplace/safety/views.server.ts'
import { command } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { deleteAttendances, findPresence } from '../attendance/store.server.ts'
import { cancelCall } from '../commands.server.ts'
import { lockOpenCallsBetween } from '../store.server.ts'
import { isLeftAlone, isRunning } from './rules.ts'

/** Blocks and cancels the pair's calls as the blocker would; a running one counts against them. Idempotent. */
export const blockUser = command(async (ctx, tx, viewer: Viewer, input: BlockInput) => {
  await placeBlock(tx, viewer, input)
  const now = ctx.clock.now()
  const by = sideOfRole(viewer.role)
  let cancelled = 0
  // Locks all rows before it decides, so that no one enters or settles in between. Soonest first pays the
  // companion before it refunds the seeker: the order in which settling a call touches the two.
  for (const call of await lockOpenCallsBetween(tx, viewer.userId, input.userId)) {
    if (isRunning(call, now)) {
      const isBlockedByOther = await hasBlocked(tx, input.userId, viewer.userId)
      if (isLeftAlone(await findPresence(tx, call, now), by, isBlockedByOther)) {
        // The blocker was alone in the call and stays so: they count as absent.
        await deleteAttendances(tx, call, viewer.userId)
        if (by === 'companion') await clearActualStart(tx, call.callId)
      }
      await ctx.live.publish(tx, `call:${call.callId}`, { kind: 'changed' })
    } else if (call.status === 'scheduled' && now < call.startAt) {
      await cancelCall.join(ctx, tx, viewer, { callId: call.callId })
      cancelled++
    }
  }
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'calls' })
  return { cancelled }
})
