import { sql } from 'drizzle-orm'
import { roleToSide } from '#app/features/marketplace/accounts/schema.ts'
import { changeCall, clearActualStart } from '#app/features/marketplace/bookings/commands.server.ts'
import { placeBlock } from '#app/features/marketplace/safety/commands.server.ts'
import type { BlockInput } from '#app/features/marketplace/safety/forms.ts'
import { hasBlocked } from '#app/features/marketplace/safety/views.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { deleteAttendances, findPresence, updateAttendanceEnds } from './attendance/store.server.ts'
import { cancelCall } from './commands.server.ts'
import { countsAsAbsent, decideSuspendedCall, effectsOfDeletion, isRunning } from './departure.rules.ts'
import { statesBefore } from './rules.ts'
import { finishCall, publishCallChange, settleHeldPrice } from './settlement.commands.server.ts'
import { lockOpenCallsBetween, lockUndecidedCalls, type StoredCall, updateOpenExtension } from './store.server.ts'

/**
 * Cancels the calls of an account being deleted. Refuses `call_running` while one is open. The caller holds
 * `lockPeople`.
 */
export async function cancelCallsForDeletion(ctx: Ctx, tx: Tx, viewer: Viewer): Promise<void> {
  const calls = await lockUndecidedCalls(tx, viewer.userId)
  const by = roleToSide(viewer.role)
  if (effectsOfDeletion(calls, by, ctx.clock.now(), ctx.config.terms.cancellationHours).isRunning)
    throw new Refusal('call_running')
  for (const { callId } of calls) await cancelCall.join(ctx, tx, viewer, { callId })
}

/** Ends a suspended person's open calls and returns how many. The caller holds `lockPeople`. */
export async function endCallsForSuspension(ctx: Ctx, tx: Tx, person: { userId: string; role: Role }): Promise<number> {
  // Lock all rows before deciding, so no one enters, cancels or settles in between.
  const calls = await lockUndecidedCalls(tx, person.userId)
  const now = ctx.clock.now()
  for (const call of calls) {
    const presence = await findPresence(tx, call, now)
    const side = roleToSide(person.role)
    const end = decideSuspendedCall(call, presence, side, now, ctx.config.terms.cancellationHours)
    if (end.to === 'cancelled') await stopCall(ctx, tx, call, person.userId, end.settlement)
    else await finishCall(ctx, tx, call, end, now)
  }
  return calls.length
}

/** Doesn't store who cancelled, so the other side can't tell why. */
async function stopCall(ctx: Ctx, tx: Tx, call: StoredCall, by: string, settlement: 'returned' | 'earned') {
  const now = ctx.clock.now()
  await changeCall(tx, call.callId, statesBefore('stop'), {
    status: 'cancelled',
    cancelledAt: now,
    calendarSequence: sql`calendar_sequence + 1`,
    ...(call.status === 'active' ? { endedAt: now } : {}),
  })
  await updateAttendanceEnds(tx, call.callId, now)
  await updateOpenExtension(tx, call.callId, 'expired', now)
  await settleHeldPrice(ctx, tx, call, settlement)
  await announce(ctx, tx, { type: 'call.stopped', callId: call.callId, by })
  await publishCallChange(ctx, tx, call)
}

/**
 * Blocks the user and cancels the pair's calls as the blocker would. A running call counts against the blocker.
 * Idempotent.
 */
export const blockUser = command(async (ctx, tx, viewer: Viewer, input: BlockInput) => {
  await placeBlock(tx, viewer, input)
  const now = ctx.clock.now()
  const by = roleToSide(viewer.role)
  let cancelled = 0
  // Lock all rows before deciding, so no one enters or settles in between. Soonest first pays the companion before
  // refunding the seeker, in the same order as settling a call.
  for (const call of await lockOpenCallsBetween(tx, viewer.userId, input.userId)) {
    if (isRunning(call, now)) {
      const isBlockedByOther = await hasBlocked(tx, input.userId, viewer.userId)
      if (countsAsAbsent(await findPresence(tx, call, now), by, isBlockedByOther)) {
        // The blocker was alone in the call and stays so: count them as absent.
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
