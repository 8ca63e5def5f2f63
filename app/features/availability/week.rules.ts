import { addDays, compareDates, localClockOf, localDateOf, type Slot, startOfDay, type TimeRange } from './rules.ts'
import type { SlotMedia } from './schema.ts'

/**
 * A range as it is drawn into one day, in local minutes since midnight; `slotAt` is the start of the whole free slot,
 * null for booked time.
 */
export type WeekSegment = TimeRange & {
  kind: SlotMedia | 'booked'
  fromMinute: number
  toMinute: number
  /** True when it began on an earlier day. */
  continues: boolean
  slotAt: Date | null
}
/** A local day; formatters get `noonAt`, which lies in it whatever the clocks do. */
export type WeekDay = { date: string; noonAt: Date; isPast: boolean; isToday: boolean; segments: WeekSegment[] }
export type Week = { days: WeekDay[]; firstHour: number; lastHour: number; nowMinute: number }

/** The hours a week shows at least. */
const DAY_BEGINS = 8
const DAY_ENDS = 21
const halfDayMs = 43_200_000

/** Cuts free and booked time into the local days of a week; what passes midnight is drawn on both days. */
export function weekGrid(input: {
  days: readonly string[]
  slots: readonly Slot[]
  busy: readonly TimeRange[]
  now: Date
  timeZone: string
}): Week {
  const { now, timeZone } = input
  const today = localDateOf(now, timeZone)
  const ranges = [
    ...input.slots.map((slot) => ({ ...slot, kind: slot.media, slotAt: slot.startAt })),
    ...input.busy.map((call) => ({ ...call, kind: 'booked' as const, slotAt: null })),
  ].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())

  const days = input.days.map((date) => {
    const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)]
    const segments = ranges
      .filter((one) => one.startAt < to && one.endAt > from)
      .map((one) => {
        const startAt = new Date(Math.max(one.startAt.getTime(), from.getTime()))
        const endAt = new Date(Math.min(one.endAt.getTime(), to.getTime()))
        return {
          kind: one.kind,
          startAt: one.startAt,
          endAt: one.endAt,
          slotAt: one.slotAt,
          continues: one.startAt < from,
          fromMinute: minuteOf(startAt, timeZone),
          toMinute: endAt < to ? minuteOf(endAt, timeZone) : 24 * 60,
        }
      })
    return {
      date,
      noonAt: new Date(from.getTime() + halfDayMs),
      isPast: compareDates(date, today) < 0,
      isToday: date === today,
      segments,
    }
  })
  const segments = days.flatMap((day) => day.segments)
  return {
    days,
    firstHour: Math.min(DAY_BEGINS, ...segments.map((segment) => Math.floor(segment.fromMinute / 60))),
    lastHour: Math.max(DAY_ENDS, ...segments.map((segment) => Math.ceil(segment.toMinute / 60))),
    nowMinute: minuteOf(now, timeZone),
  }
}

function minuteOf(at: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = localClockOf(at, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}
