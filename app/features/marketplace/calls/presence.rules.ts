import type { CallTimes, Presence } from './rules.ts'
import { RECONNECT_SECONDS } from './schema.ts'

/**
 * One stay in a call, as recorded by the signalling server; `leftAt` is null while it lasts, `seenAt` is the last
 * heartbeat.
 */
export type RecordedAttendance = {
  userId: string
  joinedAt: Date
  leftAt: Date | null
  seenAt: Date
  mediaAt: Date | null
}

type Interval = { from: number; to: number }

/** Evaluates the attendances of a call so far: who came and is here, for how long, and who received media. */
export function presenceOf(
  call: CallTimes & { seekerId: string; companionId: string },
  attendances: readonly RecordedAttendance[],
  now: Date,
): Presence {
  const until = Math.min(now.getTime(), call.endAt.getTime())
  const intervals = (userId: string): Interval[] =>
    attendances
      .filter((attendance) => attendance.userId === userId)
      .map(({ joinedAt, leftAt }) => ({
        from: Math.max(joinedAt.getTime(), call.startAt.getTime()),
        to: Math.min(leftAt?.getTime() ?? until, until),
      }))
      .sort((a, b) => a.from - b.from)
  const isHere = (userId: string) =>
    attendances.some(
      (attendance) =>
        attendance.userId === userId &&
        attendance.leftAt === null &&
        now.getTime() - attendance.seenAt.getTime() < RECONNECT_SECONDS * 1000,
    )
  const [seeker, companion] = [intervals(call.seekerId), intervals(call.companionId)]
  return {
    seekerCame: seeker.length > 0,
    companionCame: companion.length > 0,
    areBothHere: isHere(call.seekerId) && isHere(call.companionId),
    hasMedia: attendances.some(({ mediaAt }) => mediaAt !== null),
    seekerHasMedia: attendances.some(({ userId, mediaAt }) => userId === call.seekerId && mediaAt !== null),
    seekerSeconds: seconds(seeker),
    companionSeconds: seconds(companion),
    togetherSeconds: seconds(overlaps(seeker, companion)),
  }
}

const seconds = (intervals: readonly Interval[]) =>
  Math.floor(intervals.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0) / 1000)

/** The times in both lists, which are in order and of which none overlaps another of the same list. */
function overlaps(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  const shared: Interval[] = []
  for (let i = 0, j = 0; ; ) {
    const [a, b] = [left[i], right[j]]
    if (!a || !b) return shared
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
    if (to > from) shared.push({ from, to })
    if (a.to < b.to) i++
    else j++
  }
}
