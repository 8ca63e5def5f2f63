import { sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { effectsOfDeletion } from './account-deletion.rules.ts'
import { cancelCall } from './commands.server.ts'
import { lockUndecidedCalls } from './store.server.ts'

/**
 * Cancels every call of an account that is being deleted, as its owner would. Refuses with `call_running` while
 * one has begun or waits to be settled. The caller has locked the person (`lockPeople`): no new call comes in between.
 */
export async function cancelCallsForDeletion(ctx: Ctx, tx: Tx, viewer: Viewer): Promise<void> {
  const calls = await lockUndecidedCalls(tx, viewer.userId)
  const by = sideOfRole(viewer.role)
  if (effectsOfDeletion(calls, by, ctx.clock.now(), ctx.config.terms.cancellationHours).isRunning)
    throw new Refusal('call_running')
  for (const { callId } of calls) await cancelCall.join(ctx, tx, viewer, { callId })
}
