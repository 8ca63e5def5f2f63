import type { Decision } from '#app/platform/refusal.ts'
import {
  addDays,
  compareDates,
  daysBetween,
  decideSlots,
  lastDateOf,
  localClockOf,
  localDateOf,
  occurrences,
  type SlotPlan,
  slotOn,
  type TimeRange,
  weekdaysOf,
} from './rules.ts'
import { RENEWAL_DAYS, type Repeat, SLOTS_ENDING_DAYS } from './schema.ts'

type WallClock = { date: string; startClock: string; endClock: string }
type SeriesClocks = { startClock: string; endClock: string; timeZone: string }
type SeriesRepeat = { repeat: Repeat; weekdays: readonly number[]; lastDate: string; renews: boolean; timeZone: string }
type EditTarget<S> = { slot: S; slots: readonly S[]; series: (SeriesClocks & SeriesRepeat) | null }

export const wallClockOf = (range: TimeRange, timeZone: string): WallClock => ({
  date: localDateOf(range.startAt, timeZone),
  startClock: localClockOf(range.startAt, timeZone),
  endClock: localClockOf(range.endAt, timeZone),
})

const isSameStart = (a: WallClock, b: WallClock) => a.date === b.date && a.startClock === b.startClock

function rangeAfterEdit(slot: TimeRange, plan: SlotPlan): TimeRange | null {
  const before = wallClockOf(slot, plan.timeZone)
  if (isSameStart(before, plan) && before.endClock === plan.endClock) return slot
  const planned = slotOn(plan.date, plan.startClock, plan.endClock, plan.timeZone)
  if (!planned) return null
  const isSameEnd =
    before.endClock === plan.endClock &&
    localDateOf(slot.endAt, plan.timeZone) === localDateOf(planned.endAt, plan.timeZone)
  const startAt = isSameStart(before, plan) ? slot.startAt : planned.startAt
  const endAt = isSameEnd ? slot.endAt : planned.endAt
  return startAt < endAt ? { startAt, endAt } : planned
}

/** An unchanged start or end keeps its instant, even where a wall time occurs twice. */
export function decideSlotEdit(slot: TimeRange, plan: SlotPlan, now: Date): Decision<{ range: TimeRange }> {
  const range = rangeAfterEdit(slot, plan)
  if (range === slot && slot.endAt > now) return { ok: true, range }
  const decision = decideSlots({ ...plan, repeat: 'none' }, now)
  return decision.ok ? { ok: true, range: range ?? slot } : decision
}

/** An unchanged clock time stays the series' own, whatever zone the form shows. Refuses `slot_time_missing`. */
export function decideSeriesEdit(series: SeriesClocks, slot: TimeRange, plan: SlotPlan): Decision<{ plan: SlotPlan }> {
  const { timeZone } = series
  const before = wallClockOf(slot, plan.timeZone)
  const isSameStartClock = before.startClock === plan.startClock
  const isSameEndClock = before.endClock === plan.endClock
  const after = plan.timeZone === timeZone ? null : rangeAfterEdit(slot, plan)
  if (plan.timeZone !== timeZone && !after) return { ok: false, code: 'slot_time_missing' }
  const edited = after ? wallClockOf(after, timeZone) : plan
  return {
    ok: true,
    plan: {
      ...plan,
      timeZone,
      date: isSameStartClock
        ? addDays(localDateOf(slot.startAt, timeZone), daysBetween(before.date, plan.date))
        : edited.date,
      startClock: isSameStartClock ? series.startClock : edited.startClock,
      endClock: isSameEndClock ? series.endClock : edited.endClock,
    },
  }
}

/** Removed days stay removed. Uses the plan's zone. */
export function shiftSlots<S extends TimeRange>(slots: readonly S[], plan: SlotPlan, edited: TimeRange): S[] {
  const moved = daysBetween(localDateOf(edited.startAt, plan.timeZone), plan.date)
  return slots.flatMap((slot) => {
    const date = addDays(localDateOf(slot.startAt, plan.timeZone), moved)
    const range = slotOn(date, plan.startClock, plan.endClock, plan.timeZone)
    return range ? [{ ...slot, ...range }] : []
  })
}

/** Moves slots one by one if repeat and end are unchanged. Otherwise recreates them with the old ids. */
export function decideSeriesSlots<S extends TimeRange & { slotId: string }>(
  target: EditTarget<S>,
  form: SlotPlan,
  now: Date,
): Decision<{ plan: SlotPlan; slots: (TimeRange & { slotId?: string })[] }> {
  const { slot, slots, series } = target
  const edit = series ? decideSeriesEdit(series, slot, form) : { ok: true as const, plan: form }
  if (!edit.ok) return edit
  const isSameRepeat = series !== null && isRepeatOf(series, edit.plan, slot)
  const moved = series ? withMovedRepeat(series, edit.plan, slot, isSameRepeat) : edit.plan
  const plan = isSameRepeat ? moved : planFromFirst(moved, target)
  const decision = decideSlots(plan, now)
  if (!decision.ok) return decision
  if (isSameRepeat) return { ok: true, plan, slots: shiftSlots(slots, plan, slot) }
  const withId = (range: TimeRange, index: number) => {
    const replaced = slots[index]
    return replaced ? { ...range, slotId: replaced.slotId } : range
  }
  return { ok: true, plan, slots: decision.occurrences.map(withId) }
}

/** A series stored without weekdays repeats on the slot's weekday. */
export const weekdaysOfSeries = (series: SeriesRepeat, slot: TimeRange) =>
  weekdaysOf({ ...series, date: localDateOf(slot.startAt, series.timeZone) })

function isRepeatOf(series: SeriesRepeat, plan: SlotPlan, slot: TimeRange): boolean {
  const before = weekdaysOfSeries(series, slot)
  const after = plan.weekdays?.length ? weekdaysOf(plan) : before
  if (series.repeat !== plan.repeat || String(before) !== String(after)) return false
  return series.renews ? plan.renews === true : !plan.renews && series.lastDate === lastDateOf(plan)
}

/** Unchanged weekdays move with the edited slot, as does the last day reached by a series that renews. */
function withMovedRepeat(series: SeriesRepeat, plan: SlotPlan, slot: TimeRange, isSame: boolean) {
  const before = weekdaysOfSeries(series, slot)
  const days = daysBetween(localDateOf(slot.startAt, series.timeZone), plan.date)
  const isChosen = plan.weekdays?.length && String(weekdaysOf(plan)) !== String(before)
  const weekdays = isChosen ? plan.weekdays : before.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1)
  return { ...plan, weekdays, until: isSame && series.renews ? addDays(series.lastDate, days) : plan.until }
}

function planFromFirst<S extends TimeRange>(plan: SlotPlan, { slot, slots }: EditTarget<S>): SlotPlan {
  const dateOf = (range: TimeRange) => localDateOf(range.startAt, plan.timeZone)
  const moved = daysBetween(dateOf(slot), plan.date)
  return { ...plan, date: addDays(dateOf(slots[0] ?? slot), moved), until: lastDateOf(plan) }
}

export function lastDateWith(slots: readonly TimeRange[], plan: SlotPlan): string {
  return slots
    .map((slot) => localDateOf(slot.startAt, plan.timeZone))
    .reduce((last, date) => (compareDates(date, last) > 0 ? date : last), lastDateOf(plan))
}

const dayMs = 86_400_000

/** Continues after the last day reached, never in the past, up to `RENEWAL_DAYS`. Null while there are enough slots. */
export function decideRenewal(
  series: Omit<SlotPlan, 'until' | 'date'> & { lastDate: string; firstDate: string },
  now: Date,
): { slots: TimeRange[]; lastDate: string } | null {
  const today = localDateOf(now, series.timeZone)
  if (compareDates(series.lastDate, addDays(today, RENEWAL_DAYS.renewBelow)) >= 0) return null
  const next = addDays(series.lastDate, 1)
  const date = compareDates(next, today) < 0 ? today : next
  const lastDate = addDays(today, RENEWAL_DAYS.ahead)
  const weekdays = weekdaysOf({ ...series, date: series.firstDate })
  const slots = occurrences({ ...series, weekdays, date, until: lastDate }).filter((slot) => slot.endAt > now)
  return { slots, lastDate }
}

const warnedFrom = (endAt: Date) => new Date(endAt.getTime() - SLOTS_ENDING_DAYS * dayMs)

export const isRunningOut = (last: { endAt: Date }, now: Date) => warnedFrom(last.endAt) <= now && now < last.endAt

/** Not due if the last slot was added within these days: its companion knows when it ends. */
export const isWarningDue = (last: { endAt: Date; createdAt: Date }, now: Date) =>
  isRunningOut(last, now) && last.createdAt < warnedFrom(last.endAt)
