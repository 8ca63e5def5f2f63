import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { LEAD_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { callRefundUntil, refundUntil } from '#app/features/marketplace/bookings/schema.ts'
import type { Decision, RefusalCode } from '#app/platform/refusal.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'
import type { CallState, RefundableCall } from '../rules.ts'
import { MOVES_MAX, type MoveAnswer, PROPOSAL_HOURS } from '../schema.ts'

/** A call can move until it starts or a person has joined, three times. */
export function decideMove(call: CallState & { moves: number }, now: Date): Decision {
  if (call.status === 'cancelled') return { ok: false, code: 'call_cancelled' }
  if (call.status !== 'scheduled' || now >= call.startAt) return { ok: false, code: 'call_started' }
  return call.moves < MOVES_MAX ? { ok: true } : { ok: false, code: 'moved_too_often' }
}

/** Whether this side moves the call without asking: only its seeker, up to `cancellationHours` before the start. */
export const movesAlone = (side: Side, { startAt }: { startAt: Date }, now: Date, cancellationHours: number): boolean =>
  side === 'seeker' && now <= refundUntil(startAt, cancellationHours)

export const canStillMeet = (seeker: AccountStatus | null, companion: AccountStatus | null): boolean =>
  companion === 'active' && (seeker === 'new' || seeker === 'active')

/** A call moved too late to be cancelled for free stays so, however far its new start is. */
export function refundableAfterMove(call: RefundableCall, now: Date, cancellationHours: number): Date | null {
  const until = callRefundUntil(call, cancellationHours)
  return now > until ? until : call.refundableUntil
}

/** After 48 hours, at the call's start, or when none of the times can be booked: whichever comes first. */
export function proposalExpiresAt(
  { startAt }: { startAt: Date },
  times: readonly Date[],
  noticeMinutes: number,
  now: Date,
): Date {
  const last = Math.max(...times.map((time) => time.getTime()))
  const bookableUntil = last - Math.max(LEAD_MINUTES, noticeMinutes) * 60_000
  return new Date(Math.min(now.getTime() + PROPOSAL_HOURS * 3_600_000, startAt.getTime(), bookableUntil))
}

export type Proposal = { fromAt: Date; expiresAt: Date | null; answer: MoveAnswer | null }

/** Refuses `proposal_changed` if it was answered, or the call has moved since, and `proposal_expired`. */
export function decideOpenProposal({ fromAt, expiresAt, answer }: Proposal, startAt: Date, now: Date): Decision {
  if (answer !== null || fromAt.getTime() !== startAt.getTime()) return { ok: false, code: 'proposal_changed' }
  return expiresAt !== null && now < expiresAt ? { ok: true } : { ok: false, code: 'proposal_expired' }
}

/** Hides from a companion that the seeker has another call. */
export const moveRefusalFor = (side: Side, code: RefusalCode): RefusalCode =>
  side === 'companion' && code === 'seeker_busy' ? 'slot_taken' : code
