import { activateSeeker } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { changeCall, tryToChangeCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { settleCall } from '#app/features/marketplace/credits/commands.server.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { updateAttendanceEnds } from './attendance/store.server.ts'
import type { CallEvent } from './events.ts'
import { latenessOf, type Outcome, statesBefore } from './rules.ts'
import { type StoredCall, updateOpenExtension } from './store.server.ts'

/** Stores the call's outcome, pays or refunds its price, and announces it. The caller holds the call's lock. */
export async function finishCall(ctx: Ctx, tx: Tx, call: StoredCall, outcome: Outcome, now: Date) {
  const endedAt = now < call.endAt ? now : call.endAt
  const isEarly = now < call.endAt
  const missing = outcome.missedReason === 'no_connection' && isEarly ? 'give_up' : 'miss'
  const move = outcome.to === 'missed' ? missing : isEarly ? 'finish' : 'complete'
  await changeCall(tx, call.callId, statesBefore(move), {
    status: outcome.to,
    missedReason: outcome.missedReason,
    endedAt,
  })
  await updateAttendanceEnds(tx, call.callId, endedAt)
  await updateOpenExtension(tx, call.callId, 'expired', now)
  await settleHeldPrice(ctx, tx, call, outcome.settlement)
  if (outcome.to === 'completed') await activateSeeker(tx, call.seekerId)
  await announceCallChange(
    ctx,
    tx,
    call,
    outcome.missedReason
      ? { type: 'call.missed', callId: call.callId, reason: outcome.missedReason }
      : { type: 'call.completed', callId: call.callId },
  )
}

/** Moves the end by the lateness, or records that another call prevents it. The caller holds the call's lock. */
export async function extendByLateness(tx: Tx, call: StoredCall, companionCameAt: Date) {
  const lateSeconds = latenessOf(call.startAt, companionCameAt)
  if (lateSeconds === 0) return
  const move = { status: 'active', lateSeconds } as const
  try {
    const endAt = new Date(call.endAt.getTime() + lateSeconds * 1000)
    await tryToChangeCall(tx, call.callId, statesBefore('finish'), { ...move, endAt })
  } catch (error) {
    if (!isRefusal(error) || error.code === 'call_changed') throw error
    await changeCall(tx, call.callId, statesBefore('finish'), { ...move, lateMovesEnd: false })
  }
}

export async function settleHeldPrice(ctx: Ctx, tx: Tx, call: StoredCall, outcome: CallSettlement) {
  const { callId, seekerId, companionId, credits } = call
  await settleCall(ctx, tx, { callId, seekerId, companionId, credits, outcome })
}

export async function announceCallChange(ctx: Ctx, tx: Tx, call: StoredCall, event: CallEvent) {
  await announce(ctx, tx, event)
  await publishCallChange(ctx, tx, call)
}

export async function publishCallChange(ctx: Ctx, tx: Tx, call: StoredCall) {
  for (const userId of [call.seekerId, call.companionId])
    await ctx.live.publish(tx, `user:${userId}`, { topic: 'calls' })
  await ctx.live.publish(tx, `call:${call.callId}`, { kind: 'changed' })
}
