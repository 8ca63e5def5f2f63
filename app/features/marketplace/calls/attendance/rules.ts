import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import type { CallTimes, Presence } from '../rules.ts'
import { RECONNECT_SECONDS } from '../schema.ts'

export type Stay = { side: Side; joinedAt: Date; leftAt: Date | null }

export type SideAttendance = { from: Date; until: Date; ms: number; returns: number }
export type Attendance = { sides: Record<Side, SideAttendance | null>; togetherMs: number }

type Stretch = { from: number; until: number }

/** One side's stretches of presence. Another tab taking over, or a short connection loss, doesn't split a stretch. */
function mergeStays(stays: readonly Stay[], side: Side, now: Date): Stretch[] {
  const sorted = stays
    .filter((stay) => stay.side === side)
    .map(({ joinedAt, leftAt }) => ({ from: joinedAt.getTime(), until: (leftAt ?? now).getTime() }))
    .sort((one, other) => one.from - other.from)
  const merged: Stretch[] = []
  for (const stretch of sorted) {
    const last = merged.at(-1)
    if (last && stretch.from < last.until + RECONNECT_SECONDS * 1000) last.until = Math.max(last.until, stretch.until)
    else merged.push(stretch)
  }
  return merged
}

const lengthOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { from, until }) => sum + Math.max(0, until - from), 0)

function overlapsOf(ours: readonly Stretch[], theirs: readonly Stretch[]): Stretch[] {
  return ours.flatMap((one) =>
    theirs.flatMap((other) => {
      const [from, until] = [Math.max(one.from, other.from), Math.min(one.until, other.until)]
      return from < until ? [{ from, until }] : []
    }),
  )
}

function sideOfStretches(stretches: readonly Stretch[]): SideAttendance | null {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  return {
    from: new Date(first.from),
    until: new Date(last.until),
    ms: lengthOf(stretches),
    returns: stretches.length - 1,
  }
}

export function attendanceFrom(stays: readonly Stay[], now: Date): Attendance {
  const seeker = mergeStays(stays, 'seeker', now)
  const companion = mergeStays(stays, 'companion', now)
  return {
    sides: { seeker: sideOfStretches(seeker), companion: sideOfStretches(companion) },
    togetherMs: lengthOf(overlapsOf(seeker, companion)),
  }
}

export const minutesOf = (ms: number) => Math.round(ms / 60_000)

/** One stay in a call. `leftAt` is null while it lasts; `seenAt` is the last heartbeat. */
export type RecordedAttendance = {
  userId: string
  joinedAt: Date
  leftAt: Date | null
  seenAt: Date
  mediaAt: Date | null
}

export function presenceOf(
  call: CallTimes & { seekerId: string; companionId: string },
  attendances: readonly RecordedAttendance[],
  now: Date,
): Presence {
  const until = Math.min(now.getTime(), call.endAt.getTime())
  const stretches = (userId: string): Stretch[] =>
    attendances
      .filter((attendance) => attendance.userId === userId)
      .map(({ joinedAt, leftAt }) => ({
        from: Math.max(joinedAt.getTime(), call.startAt.getTime()),
        until: Math.min(leftAt?.getTime() ?? until, until),
      }))
  const seconds = (of: readonly Stretch[]) => Math.floor(lengthOf(of) / 1000)
  const isHere = (userId: string) =>
    attendances.some(
      (attendance) =>
        attendance.userId === userId &&
        attendance.leftAt === null &&
        now.getTime() - attendance.seenAt.getTime() < RECONNECT_SECONDS * 1000,
    )
  const [seeker, companion] = [stretches(call.seekerId), stretches(call.companionId)]
  return {
    seekerCame: seeker.length > 0,
    companionCame: companion.length > 0,
    areBothHere: isHere(call.seekerId) && isHere(call.companionId),
    hasMedia: attendances.some(({ mediaAt }) => mediaAt !== null),
    seekerHasMedia: attendances.some(({ userId, mediaAt }) => userId === call.seekerId && mediaAt !== null),
    seekerSeconds: seconds(seeker),
    companionSeconds: seconds(companion),
    togetherSeconds: seconds(overlapsOf(seeker, companion)),
  }
}
