import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall, type Participants } from '../policy.ts'
import type { CallStatus } from '../schema.ts'

/** Notes and offers are the companion's. For strangers the call doesn't exist. */
export function canCareForRegular(viewer: Viewer, call: Participants | null): Decision {
  const access = canUseCall(viewer, call)
  if (!access.ok) return access
  return access.side === 'companion' ? { ok: true } : { ok: false, code: 'companions_only' }
}

/** The same weekday and time a week after a completed call, in the reader's zone; null if that's over. */
export function nextWeekOf(call: { status: CallStatus; startAt: Date }, timeZone: string, now: Date): Date | null {
  if (call.status !== 'completed') return null
  const start = Temporal.Instant.fromEpochMilliseconds(call.startAt.getTime()).toZonedDateTimeISO(timeZone)
  const next = new Date(start.add({ days: 7 }).epochMilliseconds)
  return next > now ? next : null
}

export type NextWeek = { startAt: Date; offeredAt: Date | null }

type PastCall = {
  side: Side
  status: CallStatus
  startAt: Date
  nextWeekOfferedAt: Date | null
  other: { isBookable: boolean; isAccountDeleted?: boolean }
}

/** The same time next week, for the seeker to book or the companion to offer; null if it's over or they can't meet. */
export function nextWeekFor(call: PastCall, timeZone: string, now: Date): NextWeek | null {
  const startAt = nextWeekOf(call, timeZone, now)
  const canMeet = call.side === 'seeker' ? call.other.isBookable : !call.other.isAccountDeleted
  return startAt && canMeet ? { startAt, offeredAt: call.nextWeekOfferedAt } : null
}

/** The same length again. Calls that were extended beyond the longest booking get that one. */
export const minutesAgain = (minutes: number) => Math.min(minutes, Math.max(...DURATIONS))

/** Whether the companion may offer that time now, apart from being free then. */
export function decideNextWeekOffer(
  call: { status: CallStatus; nextWeekOfferedAt: Date | null },
  nextAt: Date | null,
): Decision<{ nextAt: Date }> {
  if (call.status !== 'completed') return { ok: false, code: 'call_not_completed' }
  if (call.nextWeekOfferedAt !== null) return { ok: false, code: 'already_offered' }
  return nextAt ? { ok: true, nextAt } : { ok: false, code: 'too_late' }
}
