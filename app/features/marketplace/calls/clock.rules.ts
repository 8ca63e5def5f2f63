import type { CallTimes } from './rules.ts'
import { GRACE_MINUTES, LATE_TOLERANCE_SECONDS } from './schema.ts'

const graceSeconds = GRACE_MINUTES * 60

/** What the clock of a call is made from; `lateSeconds` is 0 until both have been in it. */
type ClockedCall = CallTimes & {
  minutes: number
  actualStartAt: Date | null
  lateSeconds: number
  lateMovesEnd: boolean
}

/** Seconds by which a companion was late, which the seeker gets back; 0 within the tolerance, at most the grace. */
export function latenessOf(startAt: Date, companionCameAt: Date): number {
  const seconds = Math.floor((companionCameAt.getTime() - startAt.getTime()) / 1000)
  return seconds < LATE_TOLERANCE_SECONDS ? 0 : Math.min(seconds, graceSeconds)
}

export type CallClock = {
  /** `waiting` while the companion has not come: the whole length, because their lateness moves the end. */
  state: 'waiting' | 'running' | 'over'
  /** Whole seconds to show; the last one counts down to 0 at the very end. */
  seconds: number
  /** When the call ends; while waiting, when it ends should the companion come at this moment. */
  endAt: Date
  /** Of the companion's lateness: none to speak of, the end moved by it, or another call stood in the way. */
  late: 'no' | 'moved' | 'kept'
}

/** What the clock of a call shows; `now` in milliseconds, by the server's clock. */
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
