import type { Slot, TimeRange } from './rules.ts'
import { STEP_MINUTES } from './schema.ts'
import { partOf, type Week, type WeekPart } from './week.rules.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Wall-clock minutes since the week's first midnight. Every day counts 24 hours, even when the clocks change. */
export type WallRange = { from: number; to: number }
export type WallPoint = { day: number; minute: number }
type Hours = Pick<Week, 'firstHour' | 'lastHour'>

type WallSlot = Slot & { date: string; startClock: string; endClock: string; timeZone: string }

/** `slot` is the whole slot if it can be dragged; null for calls, partial slots and other zones. */
export type DayBlock<S, C> = WallRange & { day: number; part: WeekPart<S, C>; slot: WallRange | null }

export function dayBlocks<S extends WallSlot, C extends TimeRange>(
  week: { firstDate: string; nowWall: string },
  grid: Week,
  parts: readonly WeekPart<S, C>[],
  timeZone: string,
): DayBlock<S, C>[] {
  return grid.days.flatMap(({ segments }, day) =>
    segments.flatMap((segment) => {
      const part = partOf(parts, segment)
      if (!part) return []
      const { fromMinute, toMinute } = segment
      // When the clocks go back, a call can end at an earlier clock time than it began. Draw it at its start.
      const lastMinute = toMinute > fromMinute ? toMinute : fromMinute + STEP_MINUTES
      const slot = part.slot && isDraggable(part.slot, part, week.nowWall, timeZone) ? part.slot : null
      const [from, to] = [day * DAY + fromMinute, day * DAY + lastMinute]
      return { day, part, from, to, slot: slot && wholeOf(slot, week.firstDate) }
    }),
  )
}

const isDraggable = (slot: WallSlot, part: TimeRange, nowWall: string, timeZone: string) =>
  slot.startAt.getTime() === part.startAt.getTime() &&
  slot.endAt.getTime() === part.endAt.getTime() &&
  slot.timeZone === timeZone &&
  `${slot.date}T${slot.startClock}` >= nowWall

function wholeOf({ date, startClock, endClock }: WallSlot, firstDate: string): WallRange {
  const from = wallMinute(firstDate, `${date}T${startClock}`)
  const lasts = wallMinute(date, `${date}T${endClock}`) - wallMinute(date, `${date}T${startClock}`)
  return { from, to: from + (lasts > 0 ? lasts : lasts + DAY) }
}

export const wallMinute = (firstDate: string, wall: string) =>
  (Date.parse(`${wall}Z`) - Date.parse(`${firstDate}T00:00Z`)) / 60_000

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
const onStep = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES

export const pointAt = ({ firstHour, lastHour }: Hours, days: number, x: number, y: number): WallPoint => ({
  day: within(Math.floor(x * days), 0, days - 1),
  minute: (firstHour + within(y, 0, 1) * (lastHour - firstHour)) * HOUR,
})

export const blockAt = <S, C>(blocks: readonly DayBlock<S, C>[], { day, minute }: WallPoint) =>
  blocks.find((block) => block.day === day && day * DAY + minute >= block.from && day * DAY + minute < block.to)

export function isAtEnd<S, C>({ day, from, to, slot }: DayBlock<S, C>, { minute }: WallPoint, reach: number): boolean {
  return slot !== null && slot.to === to && day * DAY + minute >= to - Math.min(reach, (to - from) / 3)
}

export function markedRange({ lastHour }: Hours, first: WallPoint, last: WallPoint): WallRange {
  const quarter = Math.floor(Math.min(first.minute, lastHour * HOUR - 1) / STEP_MINUTES) * STEP_MINUTES
  const [midnight, line] = [first.day * DAY, onStep(last.minute)]
  return { from: midnight + Math.min(quarter, line), to: midnight + Math.max(quarter + STEP_MINUTES, line) }
}

/** Stays within the visible hours of one day, unless it already passes midnight. */
export function movedRange(hours: Hours, slot: WallRange, first: WallPoint, last: WallPoint): WallRange {
  const lasts = slot.to - slot.from
  const midnight = Math.floor(slot.from / DAY) * DAY
  const start = slot.from - midnight + onStep(last.minute - first.minute)
  const from = slot.to > midnight + DAY ? start : within(start, hours.firstHour * HOUR, hours.lastHour * HOUR - lasts)
  const days = (last.day - first.day) * DAY
  return { from: midnight + days + from, to: midnight + days + from + lasts }
}

export function resizedRange(hours: Hours, slot: WallRange, first: WallPoint, last: WallPoint): WallRange {
  const midnight = Math.floor((slot.to - 1) / DAY) * DAY
  const least = Math.max(slot.from + STEP_MINUTES, midnight + hours.firstHour * HOUR)
  const to = Math.abs(last.minute - first.minute) < STEP_MINUTES / 2 ? slot.to : midnight + onStep(last.minute)
  return { from: slot.from, to: within(to, least, midnight + hours.lastHour * HOUR) }
}

export function isSelectable({ from, to }: WallRange, taken: readonly WallRange[]): boolean {
  return to > from && to - from < DAY && !taken.some((other) => from < other.to && other.from < to)
}

export const isOpen = (range: WallRange, taken: readonly WallRange[], now: number): boolean =>
  range.to > now && range.from >= Math.floor(now / DAY) * DAY && isSelectable(range, taken)

export function clocksOf(firstDate: string, { from, to }: WallRange): { date: string; from: string; to: string } {
  const wall = (minute: number) => new Date(Date.parse(`${firstDate}T00:00Z`) + minute * 60_000).toISOString()
  return { date: wall(from).slice(0, 10), from: wall(from).slice(11, 16), to: wall(to).slice(11, 16) }
}

export function dayPartsOf(
  { from, to }: WallRange,
  { firstHour, lastHour }: Hours,
  days: number,
): { day: number; fromMinute: number; toMinute: number }[] {
  return Array.from({ length: days }, (_, day) => ({
    day,
    fromMinute: Math.max(from - day * DAY, firstHour * HOUR),
    toMinute: Math.min(to - day * DAY, lastHour * HOUR),
  })).filter(({ fromMinute, toMinute }) => fromMinute < toMinute)
}
