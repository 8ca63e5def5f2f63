import { sql } from 'drizzle-orm'
import { type Side, sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import { moveCall } from '#app/features/marketplace/bookings/calls.commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { type Decision, unwrap } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import { findPresence, updateAttendanceEnds } from './attendance/store.server.ts'
import { updateOpenExtension } from './extension/store.server.ts'
import {
  type CallState,
  cancelSettlement,
  decideFinish,
  decideOutcome,
  type Outcome,
  type Presence,
  statesBefore,
} from './rules.ts'
import { finishCall, publishCallChange, settleHeldPrice } from './settlement.commands.server.ts'
import { lockUndecidedCalls, type StoredCall } from './store.server.ts'

/** How a call ends whose participant is suspended: as what took place, or stopped with its price going one way. */
type SuspensionOutcome = { kind: 'finished'; outcome: Outcome } | { kind: 'stopped'; settlement: 'returned' | 'earned' }

/**
 * What becomes of an open call when one side is suspended now: nobody loses who did nothing wrong. What took place
 * stays; else a companion's calls go back to the seekers, and a seeker's are as if that seeker had cancelled or left.
 */
export function decideSuspendedCall(
  call: CallState,
  presence: Presence,
  suspended: Side,
  now: Date,
  cancellationHours: number,
): Decision<{ ended: SuspensionOutcome }> {
  const due = decideOutcome(call, presence, now)
  if (due.ok) return { ok: true, ended: { kind: 'finished', outcome: due.outcome } }
  if (due.code !== 'not_due') return due
  if (suspended === 'companion') return stopped('returned')
  const finish = decideFinish(call, presence, 'seeker', now)
  if (finish.ok) return { ok: true, ended: { kind: 'finished', outcome: finish.outcome } }
  // From the start on the companion is there or still may come, and has kept the time free.
  return stopped(cancelSettlement(call, 'seeker', now, cancellationHours))
}

const stopped = (settlement: 'returned' | 'earned'): Decision<{ ended: SuspensionOutcome }> => ({
  ok: true,
  ended: { kind: 'stopped', settlement },
})

/**
 * Ends every open call of somebody who is being suspended, booked and running, as `decideSuspendedCall` says; returns
 * how many. The caller has locked the person (`lockPeople`): no new call comes in between.
 */
export async function endCallsForSuspension(ctx: Ctx, tx: Tx, person: { userId: string; role: Role }): Promise<number> {
  // All rows are locked before anything is decided, so that nobody enters, cancels or settles in between.
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

/** Nobody is named as the one who cancelled: the other side need not know why, and the suspended person did not. */
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
