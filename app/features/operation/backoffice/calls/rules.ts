import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { type CallStatus, isOpenStatus, type MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { Resources } from '#app/i18n/resources.ts'
import type { Decision } from '#app/platform/refusal.ts'

type CallEnd = {
  status: CallStatus
  missedReason: MissedReason | null
  cancelledBy: string | null
  companionId: string
  seekerId: string
  cancelledAt: Date | null
  startAt: Date
  refundableUntil: Date | null
  settlement: CallSettlement | null
}

const MISSED_CAUSES = {
  offerer_no_show: 'companion_absent',
  seeker_no_show: 'seeker_absent',
  both_no_show: 'both_absent',
  no_connection: 'not_connected',
} as const satisfies Record<MissedReason, string>

/** The rule that decided a call's outcome. Paid calls by their settlement, free ones by today's `cancellationHours`. */
export function causeOfOutcome(call: CallEnd, cancellationHours: number): keyof Resources['office-calls']['causes'] {
  if (isOpenStatus(call.status)) return 'open'
  if (call.status === 'completed') return 'both_came'
  if (call.status === 'missed') return MISSED_CAUSES[call.missedReason ?? 'both_no_show']
  if (call.cancelledBy === call.companionId) return 'companion_cancelled'
  if (call.cancelledBy !== call.seekerId || !call.cancelledAt) return 'cancelled_otherwise'
  const isInTime = call.settlement
    ? call.settlement !== 'earned'
    : call.cancelledAt <= callRefundUntil(call, cancellationHours)
  return isInTime ? 'seeker_in_time' : 'seeker_late'
}

type RefundableCall = {
  status: CallStatus
  credits: number
  settlement: CallSettlement | null
  isRefunded: boolean
}

/** Whether an administrator may refund a call: once, and only the part its companion earned. */
export function decideCallRefund({ status, credits, settlement, isRefunded }: RefundableCall): Decision {
  if (isOpenStatus(status)) return { ok: false, code: 'call_not_settled' }
  if (credits === 0) return { ok: false, code: 'call_was_free' }
  if (isRefunded) return { ok: false, code: 'call_refunded_before' }
  if (settlement === null) return { ok: false, code: 'call_not_settled' }
  return settlement === 'earned' ? { ok: true } : { ok: false, code: 'call_price_is_back' }
}

type Visit = { side: 'seeker' | 'companion'; joinedAt: Date; leftAt: Date | null }

/** Whether only the browser of the companion, who is paid for the call, reported media. */
export const isOnCompanionsWord = (visits: readonly { side: Visit['side']; hasMedia: boolean }[]) =>
  visits.some(({ side, hasMedia }) => hasMedia && side === 'companion') &&
  !visits.some(({ side, hasMedia }) => hasMedia && side === 'seeker')

/** A call's timeline. `start`, `end`, `from` and `width` are percentages of its length. */
export function timelineOf(call: { startAt: Date; endAt: Date }, visits: readonly Visit[], now: Date) {
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
      // Keep very short visits visible.
      return { ...visit, from: left, width: Math.max(0.5, percent(visit.leftAt ?? now) - left) }
    }),
  }
}
