import type { Decision } from '#app/platform/refusal.ts'
import { addDays, compareDates, daysBetween, isOverlapping, localDateOf, startOfDay, type TimeRange } from '../rules.ts'
import { MAX_AWAY_DAYS_AHEAD, MAX_AWAY_PERIODS, STEP_MINUTES } from '../schema.ts'

/** Both days are included. A break has no last day. */
export type AwayDays = { firstDay: string; lastDay: string | null }

export type BookingLimits = {
  noticeMinutes: number
  pauseMinutes: number
  callsPerDay: number | null
  hoursPerWeek: number | null
  daysBetweenCalls: number
  timeZone: string
  away: readonly AwayDays[]
  /** Times of the companion's own calendar. */
  busy: readonly TimeRange[]
}

/** A call that takes or took place; `isOpen` until its outcome is known. */
export type CountedCall = TimeRange & { isOpen: boolean }

/** How far around a time other calls affect it, in milliseconds: its week, plus a call reaching into it. */
export const CALLS_AROUND_MS = 8 * 24 * 3_600_000

const minuteMs = 60_000
const dayMs = 86_400_000
const endOfTime = new Date(8.64e15)

export const awayRange = ({ firstDay, lastDay }: AwayDays, timeZone: string): TimeRange => ({
  startAt: startOfDay(firstDay, timeZone),
  endAt: lastDay === null ? endOfTime : startOfDay(addDays(lastDay, 1), timeZone),
})

function daysOf({ startAt, endAt }: TimeRange, timeZone: string): string[] {
  const [first, last] = [localDateOf(startAt, timeZone), localDateOf(new Date(endAt.getTime() - 1), timeZone)]
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, after) => addDays(first, after))
}

function fullDays({ callsPerDay, timeZone }: BookingLimits, calls: readonly CountedCall[]): string[] {
  if (callsPerDay === null) return []
  const counts = new Map<string, number>()
  for (const day of calls.flatMap((call) => daysOf(call, timeZone))) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].flatMap(([day, count]) => (count >= callsPerDay ? [day] : []))
}

const weekOf = ({ startAt }: Pick<TimeRange, 'startAt'>, timeZone: string): string => {
  const day = Temporal.PlainDate.from(localDateOf(startAt, timeZone))
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

function minutesByWeek(timeZone: string, calls: readonly CountedCall[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const call of calls) {
    const week = weekOf(call, timeZone)
    sums.set(week, (sums.get(week) ?? 0) + (call.endAt.getTime() - call.startAt.getTime()) / minuteMs)
  }
  return sums
}

/** Mondays of the weeks in which not even the shortest call fits under the limit. */
function fullWeeks({ hoursPerWeek, timeZone }: BookingLimits, calls: readonly CountedCall[]): string[] {
  if (hoursPerWeek === null) return []
  const most = hoursPerWeek * 60 - STEP_MINUTES
  return [...minutesByWeek(timeZone, calls)].flatMap(([week, minutes]) => (minutes > most ? [week] : []))
}

export function minutesLeftInWeek(
  range: TimeRange,
  limits: BookingLimits,
  calls: readonly CountedCall[],
): number | null {
  const { hoursPerWeek, timeZone } = limits
  if (hoursPerWeek === null) return null
  return hoursPerWeek * 60 - (minutesByWeek(timeZone, calls).get(weekOf(range, timeZone)) ?? 0)
}

/** When a pair can't meet again yet: `days` times 24 hours before and after each of their calls. */
export const coolDownRanges = (days: number, calls: readonly TimeRange[]): TimeRange[] =>
  days === 0
    ? []
    : calls.map(({ startAt, endAt }) => ({
        startAt: new Date(startAt.getTime() - days * dayMs),
        endAt: new Date(endAt.getTime() + days * dayMs),
      }))

/** Must match `closed_times` in SQL. */
export function closedTimes(limits: BookingLimits, calls: readonly CountedCall[]): TimeRange[] {
  const { timeZone } = limits
  const pauseMs = limits.pauseMinutes * minuteMs
  const taken = calls
    .filter((call) => call.isOpen || pauseMs > 0)
    .map(({ startAt, endAt }) => ({
      startAt: new Date(startAt.getTime() - pauseMs),
      endAt: new Date(endAt.getTime() + pauseMs),
    }))
  const full = fullDays(limits, calls).map((day) => awayRange({ firstDay: day, lastDay: day }, timeZone))
  const weeks = fullWeeks(limits, calls).map((day) => awayRange({ firstDay: day, lastDay: addDays(day, 6) }, timeZone))
  return [...taken, ...full, ...weeks, ...limits.away.map((days) => awayRange(days, timeZone)), ...limits.busy]
}

export const isOpenFor = (range: TimeRange, limits: BookingLimits, calls: readonly CountedCall[]) =>
  !closedTimes(limits, calls).some((closed) => isOverlapping(closed, range))

/** Null if not away that day. `backOn` is null for a break without an end. */
export function awayOn(away: readonly AwayDays[], day: string): { backOn: string | null } | null {
  let backOn = day
  const inOrder = [...away].sort((a, b) => compareDates(a.firstDay, b.firstDay))
  for (const { firstDay, lastDay } of inOrder) {
    if (compareDates(firstDay, backOn) > 0) break
    if (lastDay === null) return { backOn: null }
    if (compareDates(lastDay, backOn) >= 0) backOn = addDays(lastDay, 1)
  }
  return backOn === day ? null : { backOn }
}

export const breakOn = <T extends AwayDays>(away: readonly T[], day: string): T | null =>
  away.find(({ firstDay, lastDay }) => lastDay === null && compareDates(firstDay, day) <= 0) ?? null

/** Refuses `away_ends_before_start`, `_in_past`, `_too_far`, `_too_many`, and `_open_twice`. */
export function decideAway(days: AwayDays, planned: readonly AwayDays[], today: string): Decision {
  const { firstDay, lastDay } = days
  const isFar = (day: string) => Math.abs(daysBetween(today, day)) > MAX_AWAY_DAYS_AHEAD
  if (lastDay !== null && compareDates(lastDay, firstDay) < 0) return { ok: false, code: 'away_ends_before_start' }
  if (lastDay !== null && compareDates(lastDay, today) < 0) return { ok: false, code: 'away_in_past' }
  if (isFar(firstDay) || (lastDay !== null && isFar(lastDay))) return { ok: false, code: 'away_too_far' }
  if (planned.length >= MAX_AWAY_PERIODS) return { ok: false, code: 'away_too_many' }
  if (lastDay === null && planned.some((other) => other.lastDay === null)) return { ok: false, code: 'away_open_twice' }
  return { ok: true }
}
