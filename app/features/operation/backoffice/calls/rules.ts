import { refundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { type CallStatus, isOpenStatus, type MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'

type CallEnd = {
  status: CallStatus
  missedReason: MissedReason | null
  cancelledBy: string | null
  companionId: string
  seekerId: string
  cancelledAt: Date | null
  startAt: Date
  settlement: CallSettlement | null
}

/** Why a call ended as it did, by the rules that settle calls. */
export const CALL_CAUSES = [
  'open',
  'both_came',
  'companion_absent',
  'seeker_absent',
  'both_absent',
  'not_connected',
  'companion_cancelled',
  'seeker_in_time',
  'seeker_late',
  'cancelled_otherwise',
] as const
export type CallCause = (typeof CALL_CAUSES)[number]

const MISSED_CAUSES = {
  offerer_no_show: 'companion_absent',
  seeker_no_show: 'seeker_absent',
  both_no_show: 'both_absent',
  no_connection: 'not_connected',
} as const satisfies Record<MissedReason, CallCause>

/** The rule that decided about a call: as the ledger settled it; a free one by today's `cancellationHours`. */
export function causeOfOutcome(call: CallEnd, cancellationHours: number): CallCause {
  if (isOpenStatus(call.status)) return 'open'
  if (call.status === 'completed') return 'both_came'
  if (call.status === 'missed') return MISSED_CAUSES[call.missedReason ?? 'both_no_show']
  if (call.cancelledBy === call.companionId) return 'companion_cancelled'
  if (call.cancelledBy !== call.seekerId || !call.cancelledAt) return 'cancelled_otherwise'
  const isInTime = call.settlement
    ? call.settlement !== 'earned'
    : call.cancelledAt <= refundUntil(call.startAt, cancellationHours)
  return isInTime ? 'seeker_in_time' : 'seeker_late'
}

type RefundableCall = {
  status: CallStatus
  credits: number
  settlement: CallSettlement | null
  isRefunded: boolean
}

/** Whether an administrator may give the price of a call back: once, and only what its companion earned. */
export function decideCallRefund({ status, credits, settlement, isRefunded }: RefundableCall): Decision {
  if (isOpenStatus(status)) return { ok: false, code: 'call_not_settled' }
  if (credits === 0) return { ok: false, code: 'call_was_free' }
  if (isRefunded) return { ok: false, code: 'call_refunded_before' }
  if (settlement === null) return { ok: false, code: 'call_not_settled' }
  return settlement === 'earned' ? { ok: true } : { ok: false, code: 'call_price_is_back' }
}

/** Someone's time in a call; without an end they are still in it. */
export type Visit = { side: 'seeker' | 'companion'; joinedAt: Date; leftAt: Date | null }

/** Whether only the browser of the companion, who is paid for the call, reported media. */
export const isOnCompanionsWord = (visits: readonly { side: Visit['side']; hasMedia: boolean }[]) =>
  visits.some(({ side, hasMedia }) => hasMedia && side === 'companion') &&
  !visits.some(({ side, hasMedia }) => hasMedia && side === 'seeker')

/** A bar of the timeline, in per cent of its width. */
export type VisitBar = Visit & { from: number; width: number }

/** From when to when a timeline of a call goes: its booked time, and whatever lies outside. */
export function timelineOf(
  call: { startAt: Date; endAt: Date },
  visits: readonly Visit[],
  now: Date,
): { from: Date; until: Date; start: number; end: number; bars: VisitBar[] } {
  const ends = visits.map(({ leftAt }) => leftAt ?? now)
  const from = Math.min(call.startAt.getTime(), ...visits.map(({ joinedAt }) => joinedAt.getTime()))
  const until = Math.max(call.endAt.getTime(), ...ends.map((at) => at.getTime()))
  const percent = (at: Date) => ((at.getTime() - from) / (until - from)) * 100
  return {
    from: new Date(from),
    until: new Date(until),
    start: percent(call.startAt),
    end: percent(call.endAt),
    bars: visits.map((visit) => {
      const left = percent(visit.joinedAt)
      // A visit of a moment is seen, too.
      return { ...visit, from: left, width: Math.max(0.5, percent(visit.leftAt ?? now) - left) }
    }),
  }
}
