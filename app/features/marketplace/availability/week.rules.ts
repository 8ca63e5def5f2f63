import {
  addDays,
  compareDates,
  daysBetween,
  freeSlots,
  localClockOf,
  localDateOf,
  type Slot,
  startOfDay,
  type TimeRange,
} from './rules.ts'
import { type SlotMedia, STEP_MINUTES } from './schema.ts'

/** Local minutes since midnight. `slotAt` is the start of the whole free slot; null for booked time. */
export type WeekSegment = TimeRange & {
  kind: SlotMedia | 'booked'
  fromMinute: number
  toMinute: number
  continues: boolean
  slotAt: Date | null
  /** Set when a DST change makes the length differ from the wall clock. */
  realMinutes: number | null
}
/** Local minutes. */
export type ClockChange = { kind: 'forward' | 'back'; fromMinute: number; toMinute: number }
const halfDayMs = 43_200_000

/** Pass `noonAt` to formatters: it lies within the day even when the clocks change. */
export const localDay = (date: string, today: string, timeZone: string) => ({
  date,
  noonAt: new Date(startOfDay(date, timeZone).getTime() + halfDayMs),
  isToday: date === today,
  isPast: compareDates(date, today) < 0,
})
/** Local minutes of time that the companion's own calendar takes. */
export type BusyMinutes = TimeRange & { fromMinute: number; toMinute: number }
export type WeekDay = ReturnType<typeof localDay> & {
  segments: WeekSegment[]
  clockChange: ClockChange | null
  busy: BusyMinutes[]
}
export type Week = { days: WeekDay[]; firstHour: number; lastHour: number; nowMinute: number }

/** Keeps the current week if it contains the changed day. Null means today. */
export function weekToShow(changed: string | null, current: string | null, today: string): string | null {
  const after = changed === null ? 0 : daysBetween(current ?? today, changed)
  return after >= 0 && after < 7 ? current : changed
}

export type WeekPart<S, C> = TimeRange & ({ slot: S; call: null } | { slot: null; call: C })

export function weekParts<S extends Slot, C extends TimeRange>(
  slots: readonly S[],
  booked: readonly C[],
): WeekPart<S, C>[] {
  const free = slots.flatMap((slot) =>
    freeSlots([slot], booked, slot.startAt).map(({ startAt, endAt }) => ({ startAt, endAt, slot, call: null })),
  )
  const calls = booked.map((call) => ({ startAt: call.startAt, endAt: call.endAt, slot: null, call }))
  return [...free, ...calls].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
}

export const partOf = <P extends WeekPart<unknown, unknown>>(parts: readonly P[], { kind, startAt }: WeekSegment) =>
  parts.find((part) => part.startAt.getTime() === startAt.getTime() && (part.call !== null) === (kind === 'booked'))

const HOURS_SHOWN = 6
const EMPTY_DAY_BEGINS = 9

/** Draws slots that pass midnight on both days. Shows the hours with free time, or `atLeast` plus all time. */
export function weekGrid(input: {
  days: readonly string[]
  slots: readonly Slot[]
  busy: readonly TimeRange[]
  ownBusy?: readonly TimeRange[]
  now: Date
  timeZone: string
  atLeast?: Pick<Week, 'firstHour' | 'lastHour'>
}): Week {
  const { now, timeZone } = input
  const today = localDateOf(now, timeZone)
  const ranges = [
    ...input.slots.map((slot) => ({ ...slot, kind: slot.media, slotAt: slot.startAt })),
    ...input.busy.map((call) => ({ ...call, kind: 'booked' as const, slotAt: null })),
  ].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())

  const days = input.days.map((date) => {
    const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)]
    const partIn = (one: TimeRange) => {
      const startAt = new Date(Math.max(one.startAt.getTime(), from.getTime()))
      const endAt = new Date(Math.min(one.endAt.getTime(), to.getTime()))
      const toMinute = endAt < to ? minuteOf(endAt, timeZone) : 24 * 60
      return { startAt, endAt, fromMinute: minuteOf(startAt, timeZone), toMinute }
    }
    const isOnDay = (one: TimeRange) => one.startAt < to && one.endAt > from
    const segments = ranges.filter(isOnDay).map((one) => {
      const { startAt, endAt, fromMinute, toMinute } = partIn(one)
      const lasts = (endAt.getTime() - startAt.getTime()) / 60_000
      return {
        kind: one.kind,
        startAt: one.startAt,
        endAt: one.endAt,
        slotAt: one.slotAt,
        continues: one.startAt < from,
        fromMinute,
        toMinute,
        realMinutes: lasts === toMinute - fromMinute ? null : lasts,
      }
    })
    const busy = (input.ownBusy ?? []).filter(isOnDay).map(partIn)
    return { ...localDay(date, today, timeZone), segments, clockChange: clockChangeOf(from, to, timeZone), busy }
  })
  const segments = days.flatMap((day) => day.segments)
  const free = segments.filter((segment) => segment.kind !== 'booked')
  const hours = input.atLeast ? hoursAround(input.atLeast, segments) : hoursOf(free.length > 0 ? free : segments)
  return { days, ...hours, nowMinute: minuteOf(now, timeZone) }
}

function clockChangeOf(from: Date, to: Date, timeZone: string): ClockChange | null {
  const shift = 24 * 60 - (to.getTime() - from.getTime()) / 60_000
  if (shift === 0) return null
  const before = (minute: number) => minuteOf(new Date(from.getTime() + minute * 60_000), timeZone)
  let minute = 0
  while (before(minute) === minute) minute += STEP_MINUTES
  return shift > 0
    ? { kind: 'forward', fromMinute: minute, toMinute: minute + shift }
    : { kind: 'back', fromMinute: minute + shift, toMinute: minute }
}

const hoursAround = (
  { firstHour, lastHour }: Pick<Week, 'firstHour' | 'lastHour'>,
  segments: readonly WeekSegment[],
) => ({
  firstHour: Math.min(firstHour, ...segments.map((segment) => Math.floor(segment.fromMinute / 60))),
  lastHour: Math.max(lastHour, ...segments.map((segment) => Math.ceil(segment.toMinute / 60))),
})

function hoursOf(segments: readonly WeekSegment[]) {
  if (segments.length === 0) return { firstHour: EMPTY_DAY_BEGINS, lastHour: EMPTY_DAY_BEGINS + HOURS_SHOWN }
  const first = Math.min(...segments.map((segment) => Math.floor(segment.fromMinute / 60)))
  const last = Math.max(...segments.map((segment) => Math.ceil(segment.toMinute / 60)))
  const lastHour = Math.min(24, Math.max(last, first + HOURS_SHOWN))
  return { firstHour: Math.min(first, lastHour - HOURS_SHOWN), lastHour }
}

function minuteOf(at: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = localClockOf(at, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}
