import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { isNear } from '#app/platform/date-limits.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  type CallMedia,
  DEFAULT_REPEAT,
  LATER_END,
  LEAD_MINUTES,
  MAX_REPEAT_DAYS,
  RENEWAL_DAYS,
  type Repeat,
  type RepeatEnd,
  type SlotMedia,
  STEP_MINUTES,
} from './schema.ts'

export type TimeRange = { startAt: Date; endAt: Date }
export type Slot = TimeRange & { media: SlotMedia }
/**
 * Local date and clock times. `until` is the last day, inclusive. `weekdays` are ISO; if empty, the weekday of `date`.
 */
export type SlotPlan = {
  date: string
  startClock: string
  endClock: string
  repeat: Repeat
  weekdays?: readonly number[]
  until: string | null
  renews?: boolean
  timeZone: string
}

const minuteMs = 60_000
const stepMs = STEP_MINUTES * minuteMs

/** A wall time that occurs twice means the first. One skipped by a clock change means the instant of the change. */
function instantOf(wall: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(wall)) return first.toInstant()
  return (first.getTimeZoneTransition('next') ?? first).toInstant()
}

export const localDateOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const localClockOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

export const startOfDay = (date: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)

export const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

export const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** Comparing strings fails beyond the year 9999. */
export const compareDates = (a: string, b: string): number =>
  Temporal.PlainDate.compare(Temporal.PlainDate.from(a), Temporal.PlainDate.from(b))

export const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek

export const weekdaysOf = ({
  repeat,
  weekdays = [],
  date,
}: Pick<SlotPlan, 'repeat' | 'weekdays' | 'date'>): number[] =>
  repeat !== 'weekly' ? [] : weekdays.length > 0 ? [...new Set(weekdays)].sort() : [weekdayOf(date)]

export const daysFrom = (date: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(date, index))

/** Seven local days starting today, or the fewest whole weeks later that include the date. */
export function rollingWeek(today: string, date: string): string[] {
  const weeks = Math.max(0, Math.floor(daysBetween(today, date) / 7))
  return daysFrom(addDays(today, weeks * 7), 7)
}

const endDateOf = (plan: Pick<SlotPlan, 'date' | 'startClock' | 'endClock'>) =>
  plan.endClock > plan.startClock ? plan.date : addDays(plan.date, 1)

/** Null if a clock change skips all of it. */
export function slotOn(date: string, startClock: string, endClock: string, timeZone: string): TimeRange | null {
  const start = instantOf(Temporal.PlainDateTime.from(`${date}T${startClock}`), timeZone)
  const end = instantOf(
    Temporal.PlainDateTime.from(`${endDateOf({ date, startClock, endClock })}T${endClock}`),
    timeZone,
  )
  if (Temporal.Instant.compare(start, end) >= 0) return null
  return { startAt: new Date(start.epochMilliseconds), endAt: new Date(end.epochMilliseconds) }
}

/** A daily series counts from its start date, a weekly one from the date its slot ends. */
export function defaultRepeatEnd(plan: Pick<SlotPlan, 'date' | 'startClock' | 'endClock' | 'repeat'>): string {
  if (plan.repeat === 'daily') return addDays(plan.date, DEFAULT_REPEAT.daily.days)
  if (plan.repeat === 'weekly') return Temporal.PlainDate.from(endDateOf(plan)).add(DEFAULT_REPEAT.weekly).toString()
  return plan.date
}

export function repeatEnd(plan: Omit<SlotPlan, 'until' | 'renews'>, ends: RepeatEnd | undefined, until: string | null) {
  if (ends === 'never') return { until: null, renews: plan.repeat !== 'none' }
  if (ends === 'three_months')
    return { until: Temporal.PlainDate.from(endDateOf(plan)).add(LATER_END).toString(), renews: false }
  return { until, renews: false }
}

/** Last local day of a plan; if it renews, the last day for which slots are created now. */
export function lastDateOf(plan: SlotPlan): string {
  if (plan.repeat === 'none') return plan.date
  return plan.until ?? (plan.renews ? addDays(plan.date, RENEWAL_DAYS.ahead) : defaultRepeatEnd(plan))
}

/** The same wall-clock time on each day, across clock changes. Throws beyond the longest repeat. */
export function occurrences(plan: SlotPlan): TimeRange[] {
  const days = daysBetween(plan.date, lastDateOf(plan))
  if (days > MAX_REPEAT_DAYS) throw new RangeError(`a repeat of ${days} days`)
  const weekdays = weekdaysOf(plan)
  return daysFrom(plan.date, days + 1)
    .filter((date) => plan.repeat !== 'weekly' || weekdays.includes(weekdayOf(date)))
    .flatMap((date) => slotOn(date, plan.startClock, plan.endClock, plan.timeZone) ?? [])
}

/** With several weekdays, leaves out those of this week that are over. */
export function decideSlots(plan: SlotPlan, now: Date): Decision<{ occurrences: TimeRange[] }> {
  if (plan.startClock === plan.endClock) return { ok: false, code: 'slot_whole_day' }
  const last = lastDateOf(plan)
  if (compareDates(last, plan.date) < 0) return { ok: false, code: 'repeat_ends_before_start' }
  if (daysBetween(plan.date, last) > MAX_REPEAT_DAYS) return { ok: false, code: 'repeat_too_long' }
  const all = occurrences(plan)
  const isOfWeek = weekdaysOf(plan).length > 1 && all.some((range) => range.endAt > now)
  const found = isOfWeek ? all.filter((range) => range.endAt > now) : all
  const first = found[0]
  if (!first) return { ok: false, code: 'slot_time_missing' }
  if (first.endAt <= now) return { ok: false, code: 'slot_in_past' }
  if (!isNear(first.startAt, now)) return { ok: false, code: 'slot_too_far' }
  return { ok: true, occurrences: found }
}

export const isOverlapping = (a: TimeRange, b: TimeRange) => a.startAt < b.endAt && b.startAt < a.endAt

export const isSlotFor = (slot: { media: SlotMedia }, media: CallMedia) =>
  media === 'audio' || slot.media === 'audio_video'

/** True if the slots, joined where they touch, cover the whole range. */
export function isCovered(slots: readonly Slot[], range: TimeRange, media: CallMedia): boolean {
  let reached = range.startAt.getTime()
  for (const slot of slots.filter((one) => isSlotFor(one, media)).sort(byStart)) {
    if (slot.startAt.getTime() <= reached) reached = Math.max(reached, slot.endAt.getTime())
  }
  return reached >= range.endAt.getTime()
}

function mergeAdjacentSlots(slots: readonly Slot[]): Slot[] {
  const joined: Slot[] = []
  for (const slot of [...slots].sort(byStart)) {
    const last = joined.at(-1)
    if (last && last.media === slot.media && last.endAt.getTime() === slot.startAt.getTime()) last.endAt = slot.endAt
    else joined.push({ startAt: slot.startAt, endAt: slot.endAt, media: slot.media })
  }
  return joined
}

/** Offered time minus booked and past time, in order. With `media`, only time bookable for it. */
export function freeSlots(
  availability: readonly Slot[],
  busy: readonly TimeRange[],
  now: Date,
  media?: CallMedia,
): Slot[] {
  const booked = [...busy].sort(byStart)
  const free: Slot[] = []
  for (const slot of availability) {
    if (media && !isSlotFor(slot, media)) continue
    let from = slot.startAt > now ? slot.startAt : now
    for (const call of booked) {
      if (call.endAt <= from) continue
      if (call.startAt >= slot.endAt) break
      if (call.startAt > from) free.push({ startAt: from, endAt: call.startAt, media: slot.media })
      from = call.endAt
    }
    if (from < slot.endAt) free.push({ startAt: from, endAt: slot.endAt, media: slot.media })
  }
  return mergeAdjacentSlots(free)
}

/** Null if not free now. Touching slots of both kinds count as one. */
export function freeUntil(free: readonly Slot[], now: Date): Date | null {
  let reached: Date | null = null
  for (const slot of [...free].sort(byStart)) {
    if (slot.startAt <= (reached ?? now) && slot.endAt > (reached ?? now)) reached = slot.endAt
  }
  return reached
}

/** Now plus the lead time, or the companion's notice if longer, rounded up to the next step. */
export const earliestStart = (now: Date, noticeMinutes: number = 0) =>
  new Date(Math.ceil((now.getTime() + Math.max(LEAD_MINUTES, noticeMinutes) * minuteMs) / stepMs) * stepMs)

export const isOnStep = (at: Date) => at.getTime() % stepMs === 0

export function startTimes(
  slot: TimeRange,
  now: Date,
  minutes: number = STEP_MINUTES,
  noticeMinutes: number = 0,
): Date[] {
  const first = Math.max(
    Math.ceil(slot.startAt.getTime() / stepMs) * stepMs,
    earliestStart(now, noticeMinutes).getTime(),
  )
  const last = slot.endAt.getTime() - minutes * minuteMs
  const times: Date[] = []
  for (let at = first; at <= last; at += stepMs) times.push(new Date(at))
  return times
}

/** Free slots cut to their bookable part: from the first possible start, and at least one step long. */
export function bookableSlots(
  availability: readonly Slot[],
  busy: readonly TimeRange[],
  now: Date,
  options: { media?: CallMedia; noticeMinutes?: number } = {},
): Slot[] {
  return freeSlots(availability, busy, now, options.media).flatMap((slot) => {
    const [first] = startTimes(slot, now, STEP_MINUTES, options.noticeMinutes)
    return first ? [{ ...slot, startAt: first }] : []
  })
}

function byStart(a: TimeRange, b: TimeRange) {
  return a.startAt.getTime() - b.startAt.getTime()
}

export function canOfferTime(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  if (!isCompanionRole(viewer.role)) return { ok: false, code: 'companions_only' }
  if (viewer.status === 'suspended' || viewer.status === 'canceled') return { ok: false, code: 'account_suspended' }
  return { ok: true }
}
