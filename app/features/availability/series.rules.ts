import type { Decision } from '#app/platform/refusal.ts'
import {
  addDays,
  compareDates,
  daysBetween,
  decideSlots,
  lastDateOf,
  localClockOf,
  localDateOf,
  type SlotPlan,
  slotOn,
  type TimeRange,
} from './rules.ts'

/** A stretch as a form shows it in one zone: the local day it begins on, and both local clocks. */
export type WallClock = { date: string; startClock: string; endClock: string }
/** How a series was asked for, in its own zone, which no edit changes. */
export type SeriesPlan = { startClock: string; endClock: string; timeZone: string }

/** What a form shows of a stretch in a zone. */
export const wallClockOf = (range: TimeRange, timeZone: string): WallClock => ({
  date: localDateOf(range.startAt, timeZone),
  startClock: localClockOf(range.startAt, timeZone),
  endClock: localClockOf(range.endAt, timeZone),
})

const isSameStart = (a: WallClock, b: WallClock) => a.date === b.date && a.startClock === b.startClock

/** The stretch after an edit, or null when the clocks jump over all of it. */
function rangeAfterEdit(slot: TimeRange, plan: SlotPlan): TimeRange | null {
  const shown = wallClockOf(slot, plan.timeZone)
  if (isSameStart(shown, plan) && shown.endClock === plan.endClock) return slot
  const asked = slotOn(plan.date, plan.startClock, plan.endClock, plan.timeZone)
  if (!asked) return null
  const isEndKept =
    shown.endClock === plan.endClock &&
    localDateOf(slot.endAt, plan.timeZone) === localDateOf(asked.endAt, plan.timeZone)
  const startAt = isSameStart(shown, plan) ? slot.startAt : asked.startAt
  const endAt = isEndKept ? slot.endAt : asked.endAt
  return startAt < endAt ? { startAt, endAt } : asked
}

/**
 * One slot after an edit. An end of it that was not touched keeps its instant, also where the clocks of the form's zone say one time
 * twice or where the slot seems to last a day there. Refuses as `decideSlots`.
 */
export function decideSlotEdit(slot: TimeRange, plan: SlotPlan, now: Date): Decision<{ range: TimeRange }> {
  const range = rangeAfterEdit(slot, plan)
  if (range === slot && slot.endAt > now) return { ok: true, range }
  const decision = decideSlots({ ...plan, repeat: 'none' }, now)
  return decision.ok ? { ok: true, range: range ?? slot } : decision
}

/**
 * What a form means for a whole series, said in the series' own zone. The form shows one slot in any zone; a clock that was not
 * touched stays the series' own, a new one counts on that slot's day. Refuses `slot_time_missing`.
 */
export function decideSeriesEdit(series: SeriesPlan, slot: TimeRange, plan: SlotPlan): Decision<{ plan: SlotPlan }> {
  const { timeZone } = series
  const shown = wallClockOf(slot, plan.timeZone)
  const isStartKept = shown.startClock === plan.startClock
  const isEndKept = shown.endClock === plan.endClock
  const after = plan.timeZone === timeZone ? null : rangeAfterEdit(slot, plan)
  if (plan.timeZone !== timeZone && !after) return { ok: false, code: 'slot_time_missing' }
  const asked = after ? wallClockOf(after, timeZone) : plan
  return {
    ok: true,
    plan: {
      ...plan,
      timeZone,
      date: isStartKept ? addDays(localDateOf(slot.startAt, timeZone), daysBetween(shown.date, plan.date)) : asked.date,
      startClock: isStartKept ? series.startClock : asked.startClock,
      endClock: isEndKept ? series.endClock : asked.endClock,
    },
  }
}

/** Every slot at the plan's clocks and moved by as many days as the edited one; days that were taken out stay out. The zone is the plan's. */
export function shiftSlots<S extends TimeRange>(slots: readonly S[], plan: SlotPlan, edited: TimeRange): S[] {
  const moved = daysBetween(localDateOf(edited.startAt, plan.timeZone), plan.date)
  return slots.flatMap((slot) => {
    const date = addDays(localDateOf(slot.startAt, plan.timeZone), moved)
    const range = slotOn(date, plan.startClock, plan.endClock, plan.timeZone)
    return range ? [{ ...slot, ...range }] : []
  })
}

/** The last local day of a series: the one of its plan, or of a slot that was moved beyond it. */
export function lastDateWith(slots: readonly TimeRange[], plan: SlotPlan): string {
  return slots
    .map((slot) => localDateOf(slot.startAt, plan.timeZone))
    .reduce((last, date) => (compareDates(date, last) > 0 ? date : last), lastDateOf(plan))
}
