import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { Decision, RefusalCode } from '#app/platform/refusal.ts'
import {
  type CallStatus,
  CONNECTING_SECONDS,
  GIVE_UP_AFTER_SECONDS,
  GRACE_MINUTES,
  isOpenStatus,
  LATE_TOLERANCE_SECONDS,
  LOBBY_MINUTES,
  type MissedReason,
  SEEKER_REPORT_SECONDS,
} from './schema.ts'

export const ACTORS = ['seeker', 'companion', 'system'] as const
export type Actor = (typeof ACTORS)[number]

/** In order. `late` is the first millisecond after the grace period. */
export const MOMENTS = ['booked', 'start', 'late', 'end'] as const
export type Moment = (typeof MOMENTS)[number]

/** `give_up` ends a call that does not connect; `stop` ends a call of a suspended person. */
export const TRANSITIONS = ['join', 'cancel', 'finish', 'give_up', 'complete', 'miss', 'stop'] as const
export type Transition = (typeof TRANSITIONS)[number]

/** `before` is exclusive. */
export type TransitionRule = { to: CallStatus; by: readonly Actor[]; after: Moment; before?: Moment }

export const CALL_GRAPH: Record<CallStatus, Partial<Record<Transition, TransitionRule>>> = {
  scheduled: {
    join: { to: 'active', by: ['seeker', 'companion'], after: 'start', before: 'end' },
    cancel: { to: 'cancelled', by: ['seeker', 'companion'], after: 'booked', before: 'end' },
    miss: { to: 'missed', by: ['system'], after: 'end' },
    stop: { to: 'cancelled', by: ['system'], after: 'booked', before: 'end' },
  },
  active: {
    join: { to: 'active', by: ['seeker', 'companion'], after: 'start', before: 'end' },
    cancel: { to: 'cancelled', by: ['seeker', 'companion'], after: 'booked', before: 'end' },
    finish: { to: 'completed', by: ['seeker'], after: 'start', before: 'end' },
    give_up: { to: 'missed', by: ['seeker', 'companion'], after: 'start', before: 'end' },
    complete: { to: 'completed', by: ['system'], after: 'end' },
    miss: { to: 'missed', by: ['system'], after: 'late' },
    stop: { to: 'cancelled', by: ['system'], after: 'booked', before: 'end' },
  },
  completed: {},
  missed: {},
  cancelled: {},
}

export type CallTimes = { startAt: Date; endAt: Date }
export type CallState = CallTimes & { status: CallStatus }
/** `refundableUntil` is set if the call was moved after that moment. */
export type RefundableCall = { startAt: Date; refundableUntil: Date | null }
/** Attendance between start and end, as recorded by the server. */
export type Presence = {
  seekerCame: boolean
  companionCame: boolean
  /** Both are inside and sent a heartbeat within the last `RECONNECT_SECONDS`. */
  areBothHere: boolean
  /** Either browser reported media from the other. */
  hasMedia: boolean
  /** The seeker's browser did. At first the companion, who is paid, can't vouch for it. */
  seekerHasMedia: boolean
  seekerSeconds: number
  companionSeconds: number
  togetherSeconds: number
}

const minute = 60_000

export function momentOf(call: CallTimes, moment: Moment): number {
  if (moment === 'booked') return Number.NEGATIVE_INFINITY
  if (moment === 'start') return call.startAt.getTime()
  if (moment === 'late') return call.startAt.getTime() + GRACE_MINUTES * minute + 1
  return call.endAt.getTime()
}

/** States a transition may leave, for `UPDATE … WHERE status = ANY(from)`. */
export function statesBefore(transition: Transition): CallStatus[] {
  return (Object.keys(CALL_GRAPH) as CallStatus[]).filter((status) => CALL_GRAPH[status][transition])
}

export function decideTransition(
  call: CallState,
  transition: Transition,
  by: Actor,
  now: Date,
): Decision<{ to: CallStatus }> {
  const rule = CALL_GRAPH[call.status][transition]
  if (!rule) return { ok: false, code: statusRefusal(call.status) }
  if (!rule.by.includes(by)) return { ok: false, code: 'not_yours_to_do' }
  if (now.getTime() < momentOf(call, rule.after)) return { ok: false, code: 'too_early' }
  if (rule.before && now.getTime() >= momentOf(call, rule.before)) return { ok: false, code: 'too_late' }
  return { ok: true, to: rule.to }
}

export function statusRefusal(status: CallStatus): RefusalCode {
  if (status === 'scheduled' || status === 'active') return 'call_not_started'
  return `call_${status}`
}

/** Where the price goes if cancelled now: returned if the companion cancels, or the seeker in time. */
export function cancelSettlement(
  call: RefundableCall,
  by: Side,
  now: Date,
  cancellationHours: number,
): 'returned' | 'earned' {
  return by === 'companion' || now.getTime() <= callRefundUntil(call, cancellationHours).getTime()
    ? 'returned'
    : 'earned'
}

/** Refuses a call that is missed or completed, even if that isn't stored yet. */
export function decideCancel(
  call: CallState & RefundableCall,
  presence: Presence,
  by: Side,
  now: Date,
  cancellationHours: number,
): Decision<{ to: CallStatus; settlement: 'returned' | 'earned' }> {
  const due = decideOutcome(call, presence, now)
  if (call.status === 'missed' || (due.ok && due.outcome.to === 'missed'))
    return { ok: false, code: 'missed_cannot_cancel' }
  if (due.ok) return { ok: false, code: 'call_completed' }
  const decision = decideTransition(call, 'cancel', by, now)
  if (!decision.ok) return decision
  return { ok: true, to: decision.to, settlement: cancelSettlement(call, by, now, cancellationHours) }
}

export type Outcome = { to: 'completed' | 'missed'; missedReason: MissedReason | null; settlement: CallSettlement }

/** The call's outcome. Refuses `not_due` while it's open, and `already_decided` afterwards. */
export function decideOutcome(call: CallState, presence: Presence, now: Date): Decision<{ outcome: Outcome }> {
  if (!isOpenStatus(call.status)) return { ok: false, code: 'already_decided' }
  const { seekerCame, companionCame } = presence
  const isOver = now.getTime() >= momentOf(call, 'end')
  const isLate = now.getTime() >= momentOf(call, 'late')
  if (call.status === 'active' && seekerCame && !companionCame && isLate) return missed('offerer_no_show')
  if (!isOver) return { ok: false, code: 'not_due' }
  if (seekerCame && companionCame) return presence.hasMedia ? completed() : missed(reasonWithoutMedia(presence))
  if (companionCame) return missed('seeker_no_show')
  return missed(seekerCame ? 'offerer_no_show' : 'both_no_show')
}

/**
 * `no_connection` if they were together long enough for one. Otherwise the one who was there for less time missed it.
 */
function reasonWithoutMedia({ togetherSeconds, seekerSeconds, companionSeconds }: Presence): MissedReason {
  if (togetherSeconds >= CONNECTING_SECONDS || seekerSeconds === companionSeconds) return 'no_connection'
  return seekerSeconds < companionSeconds ? 'seeker_no_show' : 'offerer_no_show'
}

const completed = (): Decision<{ outcome: Outcome }> => ({
  ok: true,
  outcome: { to: 'completed', missedReason: null, settlement: 'earned' },
})

function missed(missedReason: MissedReason): Decision<{ outcome: Outcome }> {
  const settlement = missedReason === 'seeker_no_show' ? 'earned' : 'returned_no_show'
  return { ok: true, outcome: { to: 'missed', missedReason, settlement } }
}

export function decideJoin(call: CallState, presence: Presence, by: Side, now: Date): Decision<{ to: CallStatus }> {
  const due = decideOutcome(call, presence, now)
  if (call.status === 'missed' || (due.ok && due.outcome.to === 'missed'))
    return { ok: false, code: 'missed_cannot_start' }
  if (due.ok) return { ok: false, code: 'call_completed' }
  return decideTransition(call, 'join', by, now)
}

/** Lets the seeker end the call for both at its price, but only once it has connected (`hasConnectedFor`). */
export function decideFinish(call: CallState, presence: Presence, by: Side, now: Date): Decision<{ outcome: Outcome }> {
  const due = decideOutcome(call, presence, now)
  if (due.ok) return due
  const decision = decideTransition(call, 'finish', by, now)
  if (!decision.ok) return decision
  const hasMet = presence.seekerCame && presence.companionCame && hasConnectedFor('seeker', presence)
  return hasMet ? completed() : { ok: false, code: 'nobody_to_talk_to' }
}

/**
 * True if the call connected for this side. In the first five minutes together, a seeker's own browser must report
 * media.
 */
export const hasConnectedFor = (
  by: Side,
  { hasMedia, seekerHasMedia, togetherSeconds }: Pick<Presence, 'hasMedia' | 'seekerHasMedia' | 'togetherSeconds'>,
) => seekerHasMedia || (hasMedia && (by === 'companion' || togetherSeconds >= SEEKER_REPORT_SECONDS))

/** Refuses `call_connected`, and `too_early` before a minute together without media. */
export function decideGiveUp(call: CallState, presence: Presence, by: Side, now: Date): Decision<{ outcome: Outcome }> {
  const due = decideOutcome(call, presence, now)
  if (due.ok) return due
  const decision = decideTransition(call, 'give_up', by, now)
  if (!decision.ok) return decision
  if (hasConnectedFor(by, presence)) return { ok: false, code: 'call_connected' }
  return presence.togetherSeconds < GIVE_UP_AFTER_SECONDS ? { ok: false, code: 'too_early' } : missed('no_connection')
}

export function lobbyOpensAt(call: CallTimes): Date {
  return new Date(call.startAt.getTime() - LOBBY_MINUTES * 60_000)
}

export type CallAccess = 'early' | 'lobby' | 'open' | 'closed'

export function callAccess(call: CallState, now: Date): CallAccess {
  const at = now.getTime()
  if (!isOpenStatus(call.status) || at >= call.endAt.getTime()) return 'closed'
  if (at >= call.startAt.getTime()) return 'open'
  return at >= lobbyOpensAt(call).getTime() ? 'lobby' : 'early'
}

/** Deadline for an absent companion to join before the call counts as missed; null for seekers. */
export function joinBy(call: CallState & { side: Side; actualStartAt: Date | null }, now: Date): Date | null {
  if (call.side !== 'companion' || call.actualStartAt !== null || callAccess(call, now) !== 'open') return null
  return now.getTime() < momentOf(call, 'late') ? new Date(call.startAt.getTime() + GRACE_MINUTES * 60_000) : null
}

export function bookedState(call: CallState & { side: Side }, now: Date): Side | 'running' | 'cancelled' | 'over' {
  if (call.status === 'cancelled') return 'cancelled'
  const access = callAccess(call, now)
  if (access === 'closed') return 'over'
  return access === 'open' ? 'running' : call.side
}

export function isSettlementDue(call: CallState & { actualStartAt: Date | null }, now: Date): boolean {
  if (now.getTime() >= momentOf(call, 'end')) return true
  return call.status === 'active' && call.actualStartAt === null && now.getTime() >= momentOf(call, 'late')
}

const graceSeconds = GRACE_MINUTES * 60

type ClockedCall = CallTimes & {
  minutes: number
  actualStartAt: Date | null
  lateSeconds: number
  lateMovesEnd: boolean
}

/** Seconds the companion was late, which the seeker gets back. 0 within the tolerance, at most the grace period. */
export function latenessOf(startAt: Date, companionCameAt: Date): number {
  const seconds = Math.floor((companionCameAt.getTime() - startAt.getTime()) / 1000)
  return seconds < LATE_TOLERANCE_SECONDS ? 0 : Math.min(seconds, graceSeconds)
}

export type CallClock = {
  /** `waiting` while the companion is absent: shows the whole length, because their lateness moves the end. */
  state: 'waiting' | 'running' | 'over'
  /** Whole seconds to show, rounded up; reaches 0 at the very end. */
  seconds: number
  /** When the call ends; while waiting, when it would end if the companion came now. */
  endAt: Date
  /** Effect of the companion's lateness: none, the end moved, or another call prevented that. */
  late: 'no' | 'moved' | 'kept'
}

export function clockOf(call: ClockedCall, now: number): CallClock {
  const end = call.endAt.getTime()
  const late = call.lateSeconds === 0 ? 'no' : call.lateMovesEnd ? 'moved' : 'kept'
  const left = (until: number) => Math.max(0, Math.ceil((until - now) / 1000))
  if (call.actualStartAt !== null || now >= end)
    return { state: now >= end ? 'over' : 'running', seconds: left(end), endAt: call.endAt, late }
  const awaited = Math.min(Math.max(0, now - call.startAt.getTime()), graceSeconds * 1000)
  const expected = end + latenessOf(call.startAt, new Date(call.startAt.getTime() + awaited)) * 1000
  return {
    state: 'waiting',
    seconds: Math.min(call.minutes * 60, left(expected)),
    endAt: new Date(expected),
    late,
  }
}
