import type { Decision } from '#app/platform/refusal.ts'
import {
  addDays,
  daysBetween,
  lastDateOf,
  localDateOf,
  occurrences,
  type SlotPlan,
  type TimeRange,
  weekdayOf,
} from './rules.ts'
import { type Repeat, type SlotMedia, WEEKDAYS } from './schema.ts'
import { wallClockOf } from './series.rules.ts'

/** ISO weekday and local times HH:MM. An end at or before the start is on the next day. */
export type WeekRange = { weekday: number; startClock: string; endClock: string; media: SlotMedia }

/** A repeat without an end: together, these are the usual week. `sample` is one of its slots. */
export type EndlessSeries = {
  repeat: Repeat
  weekdays: readonly number[]
  firstDate: string
  startClock: string
  endClock: string
  timeZone: string
  media: SlotMedia
  sample: TimeRange
}

/** The ranges of one series, on the wall clock of a zone. */
export function rangesOf(series: EndlessSeries, timeZone: string): WeekRange[] {
  const { repeat, weekdays, firstDate, media, sample } = series
  const own = repeat === 'daily' ? WEEKDAYS : weekdays.length > 0 ? weekdays : [weekdayOf(firstDate)]
  const isOwnZone = series.timeZone === timeZone
  const { date, startClock, endClock } = isOwnZone ? { ...series, date: '' } : wallClockOf(sample, timeZone)
  const later = isOwnZone ? 0 : daysBetween(localDateOf(sample.startAt, series.timeZone), date)
  return own.map((weekday) => ({ weekday: ((weekday - 1 + later + 7) % 7) + 1, startClock, endClock, media }))
}

export const compareRanges = (a: WeekRange, b: WeekRange) =>
  a.weekday - b.weekday || a.startClock.localeCompare(b.startClock)

const WEEK = 7 * 1440
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Refuses `slot_whole_day`, and `week_overlaps` with the weekday. */
export function decideUsualWeek(ranges: readonly WeekRange[]): Decision {
  const spans = [...ranges].sort(compareRanges).map(({ weekday, startClock, endClock }) => {
    const from = (weekday - 1) * 1440 + minuteOf(startClock)
    return { weekday, from, to: from + ((minuteOf(endClock) - minuteOf(startClock) + 1440) % 1440) }
  })
  if (spans.some(({ from, to }) => from === to)) return { ok: false, code: 'slot_whole_day' }
  const [first] = spans
  // The last night of a week ends in the next one.
  const round = first ? [...spans, { ...first, from: first.from + WEEK, to: first.to + WEEK }] : []
  const overlapping = round.find((span, n) => n > 0 && (round[n - 1]?.to ?? 0) > span.from)
  return overlapping ? { ok: false, code: 'week_overlaps', details: { weekday: overlapping.weekday } } : { ok: true }
}

const keyOf = ({ weekday, startClock, endClock, media }: WeekRange) => [weekday, startClock, endClock, media].join()

/** Series that stay as they are, so what was changed on single days stays too; those that end; and ranges to add. */
export function decideWeekChanges<S extends EndlessSeries>(
  series: readonly S[],
  ranges: readonly WeekRange[],
  timeZone: string,
): { ended: S[]; added: WeekRange[] } {
  const wanted = new Map(ranges.map((range) => [keyOf(range), range]))
  const ended: S[] = []
  for (const each of series) {
    const keys = rangesOf(each, timeZone).map(keyOf)
    if (each.timeZone === timeZone && keys.every((key) => wanted.has(key))) for (const key of keys) wanted.delete(key)
    else ended.push(each)
  }
  return { ended, added: [...wanted.values()] }
}

/** The endless weekly series of a range, beginning this week, and its slots so far. */
export function planRange(range: WeekRange, timeZone: string, now: Date) {
  const { weekday, startClock, endClock } = range
  const today = localDateOf(now, timeZone)
  const date = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  const plan: SlotPlan = {
    ...{ date, startClock, endClock, timeZone, until: null },
    ...{ repeat: 'weekly', weekdays: [weekday], renews: true },
  }
  return { plan, lastDate: lastDateOf(plan), slots: occurrences(plan).filter(({ endAt }) => endAt > now) }
}
