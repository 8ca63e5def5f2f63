import { addDays, compareDates, localDateOf, occurrences, type SlotPlan, type TimeRange, weekdaysOf } from './rules.ts'
import { RENEWED_DAYS, RUN_OUT_DAYS } from './schema.ts'

const dayMs = 86_400_000

/**
 * The next slots of a series that never ends: after the day it has reached, never in the past, up to the horizon of
 * `RENEWED_DAYS` in its own zone; null while enough of them are there.
 */
export function decideRenewal(
  series: Omit<SlotPlan, 'until' | 'date'> & { lastDate: string; firstDate: string },
  now: Date,
): { slots: TimeRange[]; lastDate: string } | null {
  const today = localDateOf(now, series.timeZone)
  if (compareDates(series.lastDate, addDays(today, RENEWED_DAYS.renewBelow)) >= 0) return null
  const next = addDays(series.lastDate, 1)
  const date = compareDates(next, today) < 0 ? today : next
  const lastDate = addDays(today, RENEWED_DAYS.ahead)
  const weekdays = weekdaysOf({ ...series, date: series.firstDate })
  const slots = occurrences({ ...series, weekdays, date, until: lastDate }).filter((slot) => slot.endAt > now)
  return { slots, lastDate }
}

/** From when a companion whose last slot ends then is warned. */
export const warnedFrom = (endAt: Date) => new Date(endAt.getTime() - RUN_OUT_DAYS * dayMs)

/** Whether a companion's times run out within `RUN_OUT_DAYS`. */
export const isRunningOut = (last: { endAt: Date }, now: Date) => warnedFrom(last.endAt) <= now && now < last.endAt

/** Whether to warn of it: not those who offered that last slot within these days, and so know when it is. */
export const isWarningDue = (last: { endAt: Date; createdAt: Date }, now: Date) =>
  isRunningOut(last, now) && last.createdAt < warnedFrom(last.endAt)
