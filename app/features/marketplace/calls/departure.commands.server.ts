import { sql } from 'drizzle-orm'
import { sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import { moveCall } from '#app/features/marketplace/bookings/calls.commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { findPresence, updateAttendanceEnds } from './attendance/store.server.ts'
import { cancelCall } from './commands.server.ts'
import { decideSuspendedCall, effectsOfDeletion } from './departure.rules.ts'
import { updateOpenExtension } from './extension/store.server.ts'
import { statesBefore } from './rules.ts'
import { finishCall, publishCallChange, settleHeldPrice } from './settlement.commands.server.ts'
import { lockUndecidedCalls, type StoredCall } from './store.server.ts'

/** Cancels the calls of an account to be deleted; `call_running` while one is open. The caller holds `lockPeople`. */
export async function cancelCallsForDeletion(ctx: Ctx, tx: Tx, viewer: Viewer): Promise<void> {
  const calls = await lockUndecidedCalls(tx, viewer.userId)
  const by = sideOfRole(viewer.role)
  if (effectsOfDeletion(calls, by, ctx.clock.now(), ctx.config.terms.cancellationHours).isRunning)
    throw new Refusal('call_running')
  for (const { callId } of calls) await cancelCall.join(ctx, tx, viewer, { callId })
}

/** Ends the open calls of a suspended person and returns how many. The caller holds `lockPeople`. */
export async function endCallsForSuspension(ctx: Ctx, tx: Tx, person: { userId: string; role: Role }): Promise<number> {
  // Locks all rows before it decides: no entering, cancelling or settling in between.
  const calls = await lockUndecidedCalls(tx, person.userId)
  const now = ctx.clock.now()
  for (const call of calls) {
    const presence = await findPresence(tx, call, now)
    const { cancellationHours } = ctx.config.terms
    const { ended } = unwrap(decideSuspendedCall(call, presence, sideOfRole(person.role), now, cancellationHours))
    if (ended.kind === 'finished') await finishCall(ctx, tx, call, ended.outcome, now)
    else await stopCall(ctx, tx, call, person.userId, ended.settlement)
  }
  return calls.length
}

/** Names no one as the one who cancelled: the other side need not know why. */
async function stopCall(ctx: Ctx, tx: Tx, call: StoredCall, by: string, settlement: 'returned' | 'earned') {
  const now = ctx.clock.now()
  await moveCall(tx, call.callId, statesBefore('stop'), {
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
