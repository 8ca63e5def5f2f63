import { sql } from 'drizzle-orm'
import { decideContent } from '#app/content-check/check.ts'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS } from '#app/features/marketplace/accounts/limits.rules.ts'
import { changeCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { iceServersForCheck } from '#app/platform/outside/ice.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  findPresence,
  insertAttendance,
  updateAttendanceEnd,
  updateAttendanceEnds,
  updateLastSeen,
  updateMediaStart,
  updateSilentAttendances,
} from './attendance/store.server.ts'
import { canEnter, canUseCall, isAccountClosed, otherOf } from './policy.ts'
import { decideCancel, decideFinish, decideGiveUp, decideJoin, decideOutcome, statesBefore } from './rules.ts'
import { type CallInput, type CancelInput, RECONNECT_SECONDS } from './schema.ts'
import {
  announceCallChange,
  extendByLateness,
  finishCall,
  publishCallChange,
  settleHeldPrice,
} from './settlement.commands.server.ts'
import { type DueCall, findCall, listDueCalls, lockCall, lockCallIfFree, updateOpenExtension } from './store.server.ts'
import { findAdmissions } from './views.server.ts'

const SETTLE_BATCH = 50

async function ownCall(tx: Tx, viewer: Viewer, callId: string) {
  const call = await lockCall(tx, callId)
  const decision = canUseCall(viewer, call)
  if (!call || !decision.ok) throw notFound()
  return { call, side: decision.side }
}

/** Cancels an open call and settles its price. Strangers get 404; a bad note is refused with `unwanted_content`. */
export const cancelCall = command(async (ctx, tx, viewer: Viewer, input: CancelInput) => {
  const { call, side } = await ownCall(tx, viewer, input.callId)
  const now = ctx.clock.now()
  const presence = await findPresence(tx, call, now)
  const decision = unwrap(decideCancel(call, presence, side, now, ctx.config.terms.cancellationHours))
  const cancelNote = input.note || null
  if (cancelNote && !decideContent(cancelNote, 'bio').ok)
    throw new Refusal('unwanted_content', { status: 422, details: { 'field.note': 'unwanted_content' } })
  await changeCall(tx, call.callId, statesBefore('cancel'), {
    status: decision.to,
    cancelNote,
    cancelledBy: viewer.userId,
    cancelledAt: now,
    calendarSequence: sql`calendar_sequence + 1`,
    ...(call.status === 'active' ? { endedAt: now } : {}),
  })
  await updateAttendanceEnds(tx, call.callId, now)
  await updateOpenExtension(tx, call.callId, 'expired', now)
  await settleHeldPrice(ctx, tx, call, decision.settlement)
  await announceCallChange(ctx, tx, call, { type: 'call.cancelled', callId: call.callId, by: viewer.userId })
  return { settlement: decision.settlement }
})

/**
 * Enters the call. The first person makes it active. When the two first meet, the end moves by the companion's
 * lateness.
 */
export const joinCall = command(async (ctx, tx, viewer: Viewer, input: CallInput) => {
  const { call, side } = await ownCall(tx, viewer, input.callId)
  const now = ctx.clock.now()
  const [admission] = await findAdmissions(tx, [{ viewer, callId: call.callId }], now)
  authorize(canEnter(admission))
  const presence = await findPresence(tx, call, now)
  const decision = unwrap(decideJoin(call, presence, side, now))
  const attendanceId = await insertAttendance(tx, call.callId, viewer.userId, now)
  const isFirst = call.status === 'scheduled'
  const isCompanionsFirst = side === 'companion' && call.actualStartAt === null
  const actualStart = isCompanionsFirst ? now : call.actualStartAt
  const isFirstMeeting =
    side === 'companion'
      ? presence.seekerCame && !presence.companionCame
      : presence.companionCame && !presence.seekerCame
  if (isFirst || isCompanionsFirst)
    await changeCall(tx, call.callId, statesBefore('join'), { status: decision.to, actualStart })
  if (isFirstMeeting && actualStart) await extendByLateness(tx, call, actualStart)
  if (isFirst || isCompanionsFirst || isFirstMeeting) await publishCallChange(ctx, tx, call)
  if (isFirst) await announce(ctx, tx, { type: 'call.started', callId: call.callId })
  return { attendanceId }
})

/** Ends one attendance and any open request for more time. The call continues; both can rejoin until it ends. */
export const leaveCall = command(async (ctx, tx, viewer: Viewer, input: CallInput & { attendanceId: string }) => {
  const { call } = await ownCall(tx, viewer, input.callId)
  const now = ctx.clock.now()
  const isEnded = await updateAttendanceEnd(tx, input.attendanceId, viewer.userId, now)
  if (isEnded && (await updateOpenExtension(tx, call.callId, 'expired', now))) await publishCallChange(ctx, tx, call)
  return isEnded
})

/**
 * Records, once per attendance, that media arrived: a call without any is free. False if the other person wasn't there.
 */
export const recordMedia = command(async (ctx, tx, viewer: Viewer, input: CallInput & { attendanceId: string }) => {
  const { call } = await ownCall(tx, viewer, input.callId)
  const { userId } = viewer
  return updateMediaStart(tx, { ...input, userId, otherId: otherOf(userId, call), now: ctx.clock.now() })
})

const endNow = (decide: typeof decideFinish) =>
  command(async (ctx, tx, viewer: Viewer, input: CallInput) => {
    const { call, side } = await ownCall(tx, viewer, input.callId)
    const now = ctx.clock.now()
    const { outcome } = unwrap(decide(call, await findPresence(tx, call, now), side, now))
    await finishCall(ctx, tx, call, outcome, now)
    return { status: outcome.to }
  })

/** Ends the call early for both. Refuses as `decideFinish`; strangers get 404. */
export const endCall = endNow(decideFinish)

/** Ends a call that doesn't connect, free of charge. Refuses as `decideGiveUp`; strangers get 404. */
export const giveUpCall = endNow(decideGiveUp)

/** Settles a call if its outcome is due. Null if it isn't, or if another worker has locked it. Safe to repeat. */
export const settleCallIfDue = command(async (ctx, tx, _actor: System, input: CallInput) => {
  const call = await lockCallIfFree(tx, input.callId)
  if (!call) return null
  const now = ctx.clock.now()
  const decision = decideOutcome(call, await findPresence(tx, call, now), now)
  if (!decision.ok) return null
  await finishCall(ctx, tx, call, decision.outcome, now)
  return decision.outcome
})

/** Settles every due call in its own transaction. A failure is logged and doesn't stop the others. */
export async function settleDueCalls(ctx: Ctx, actor: System, whose: { userId?: string } = {}) {
  let after: DueCall | null = null
  let settled = 0
  let failed = 0
  for (;;) {
    const batch: DueCall[] = await listDueCalls(ctx.db, { limit: SETTLE_BATCH, after, ...whose })
    if (batch.length === 0) return { settled, failed }
    after = batch.at(-1) ?? null
    for (const { callId } of batch) {
      try {
        if (await settleCallIfDue(ctx, actor, { callId })) settled++
      } catch (error) {
        failed++
        ctx.log.error('a call could not be settled', { job: actor.system, subject: callId, error })
      }
    }
  }
}

/** Settles the viewer's own due calls, so an open page doesn't wait for the sweep. */
export const settleViewerDueCalls = (ctx: Ctx, { userId }: Viewer) =>
  settleDueCalls(ctx, { system: 'own calls' }, { userId })

/** Records a heartbeat for these attendances, or for all of them after the clock was moved. */
export async function recordHeartbeats(ctx: Pick<Ctx, 'db'>, attendanceIds: readonly string[] | 'everyone') {
  if (attendanceIds.length > 0) await updateLastSeen(ctx.db, attendanceIds)
}

/** Ends attendances left open by a dead process, and open requests for more time in their calls. Returns how many. */
export const endSilentAttendances = command(async (ctx, tx, _actor: System, _input: Record<string, never>) => {
  const closed = await updateSilentAttendances(tx, RECONNECT_SECONDS)
  for (const callId of new Set(closed.map((attendance) => attendance.callId))) {
    const isAskedIn = await updateOpenExtension(tx, callId, 'expired', ctx.clock.now())
    const call = isAskedIn ? await findCall(tx, callId) : null
    if (call) await publishCallChange(ctx, tx, call)
  }
  return closed.length
})

/**
 * Issues a relay credential for two minutes. Refuses `account_closed`, and `too_many_attempts` after twenty per hour.
 */
export async function startNetworkCheck(ctx: Ctx, viewer: Viewer) {
  if (isAccountClosed(viewer)) throw new Refusal('account_closed', { status: 403 })
  await limitAttempts(ctx, [[LIMITS.networkCheckOfPerson, viewer.userId]])
  return { iceServers: iceServersForCheck(ctx.config, viewer.userId), isRelayOnly: ctx.config.turn !== null }
}
