import { myApplication } from '#app/features/marketplace/profiles/views.server.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { isNear } from '#app/platform/date-limits.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { awayOn, awayRange, breakOn } from './limits/rules.ts'
import { findLimits, type StoredLimits } from './limits/store.server.ts'
import {
  addDays,
  daysFrom,
  isOverlapping,
  localClockOf,
  localDateOf,
  type Slot,
  startOfDay,
  type TimeRange,
} from './rules.ts'
import { type Repeat, SLOTS_ENDING_DAYS, WINDOW_DAYS } from './schema.ts'
import { isRunningOut, isWarningDue, wallClockOf, weekdaysOfSeries } from './series.rules.ts'
import {
  findLastSlot,
  listEndlessSeries,
  listLastSlots,
  listSeries,
  listSlots,
  lockSlots,
  type StoredSlot,
} from './store.server.ts'
import { compareRanges, rangesOf } from './usual-week.rules.ts'
import { localDay } from './week.rules.ts'

export { findLimits, findOffer, type StoredLimits } from './limits/store.server.ts'

const dayMs = 86_400_000
const WEEK_DAYS = 7

const toSlot = (slot: StoredSlot): Slot => ({ startAt: slot.startAt, endAt: slot.endAt, media: slot.media })

export const bookingWindow = (now: Date) => ({ from: now, to: new Date(now.getTime() + WINDOW_DAYS * dayMs) })

/** Locks the slots FOR SHARE until the transaction ends. */
export const lockCoveringSlots = async (tx: Tx, companionId: string, { startAt, endAt }: TimeRange): Promise<Slot[]> =>
  (await lockSlots(tx, companionId, { from: startAt, to: endAt })).map(toSlot)

/** Wall clock in `timeZone`: the series' zone, otherwise the reader's. */
export type ScheduleSlot = Slot & {
  slotId: string
  date: string
  startClock: string
  endClock: string
  timeZone: string
  series: { repeat: Repeat; weekdays: number[]; lastDate: string; renews: boolean } | null
}

export async function mySchedule(db: Db, viewer: Viewer, window: TimeRange, timeZone: string): Promise<ScheduleSlot[]> {
  const found = await listSlots(db, [viewer.userId], { from: window.startAt, to: window.endAt })
  const series = await listSeries(
    db,
    found.flatMap((slot) => slot.seriesId ?? []),
  )
  return found.map((slot) => {
    const repeated = slot.seriesId ? series.get(slot.seriesId) : undefined
    return {
      slotId: slot.slotId,
      ...toSlot(slot),
      ...wallClockOf(slot, repeated?.timeZone ?? timeZone),
      timeZone: repeated?.timeZone ?? timeZone,
      series: repeated
        ? {
            repeat: repeated.repeat,
            weekdays: weekdaysOfSeries(repeated, slot),
            lastDate: repeated.lastDate,
            renews: repeated.renews,
          }
        : null,
    }
  })
}

/** Starts today if the date is missing or more than two years away. */
export async function scheduleWeek(
  db: Db,
  viewer: Viewer,
  options: { date: string | null; now: Date; timeZone: string },
) {
  const { now, timeZone } = options
  const today = localDateOf(now, timeZone)
  const isInReach = (date: string) => isNear(startOfDay(date, timeZone), now)
  const firstDate = options.date && isInReach(options.date) ? options.date : today
  const [before, after] = [addDays(firstDate, -WEEK_DAYS), addDays(firstDate, WEEK_DAYS)]
  const window = { startAt: startOfDay(firstDate, timeZone), endAt: startOfDay(after, timeZone) }
  const slots = await mySchedule(db, viewer, window, timeZone)
  const own = await myApplication(db, viewer, now)
  return {
    firstDate,
    today,
    earlier: isInReach(before) ? before : null,
    later: isInReach(after) ? after : null,
    window,
    slots,
    days: daysFrom(firstDate, WEEK_DAYS).map((date) => localDay(date, today, timeZone)),
    nowWall: `${today}T${localClockOf(now, timeZone)}`,
    /** The application that keeps the times hidden; null once the companion is listed. */
    application:
      own?.application.state === 'approved' && !own.application.isUnlisted ? null : (own?.application ?? null),
    endsAt: await slotsEndAt(db, viewer.userId, now),
  }
}

export type ScheduleWeek = Awaited<ReturnType<typeof scheduleWeek>>

/** The repeats without an end, in their zone if they share one, otherwise in the reader's. */
export async function myUsualWeek(db: Db, viewer: Viewer, timeZone: string) {
  const series = await listEndlessSeries(db, viewer.userId)
  const zones = new Set(series.map((each) => each.timeZone))
  const zone = zones.size === 1 ? (series[0]?.timeZone ?? timeZone) : timeZone
  return { timeZone: zone, ranges: series.flatMap((each) => rangesOf(each, zone)).sort(compareRanges) }
}

export type UsualWeek = Awaited<ReturnType<typeof myUsualWeek>>

/** Refuses `not_found`. */
export async function limitsOf(db: Db, companionId: string): Promise<StoredLimits> {
  const limits = await findLimits(db, companionId)
  if (!limits) throw notFound()
  return limits
}

export const awayToday = (limits: StoredLimits, now: Date) => awayOn(limits.away, localDateOf(now, limits.timeZone))

export async function myLimits(db: Db, viewer: Viewer, now: Date, booked: readonly TimeRange[]) {
  const limits = await limitsOf(db, viewer.userId)
  const today = localDateOf(now, limits.timeZone)
  const away = limits.away.map((days) => {
    const range = awayRange(days, limits.timeZone)
    return { ...days, calls: booked.filter((call) => isOverlapping(call, range)).length }
  })
  return { ...limits, away, today, onBreak: breakOn(away, today) }
}

export type MyLimits = Awaited<ReturnType<typeof myLimits>>

export async function isOnBreak(db: Db, companionId: string, now: Date): Promise<boolean> {
  const limits = await findLimits(db, companionId)
  return limits !== null && breakOn(limits.away, localDateOf(now, limits.timeZone)) !== null
}

const BATCH = 500

/** Null unless that is within `SLOTS_ENDING_DAYS`, and null with a renewing series or a break. */
export async function slotsEndAt(
  db: Db,
  companionId: string,
  now: Date,
  isDue: typeof isWarningDue | typeof isRunningOut = isRunningOut,
): Promise<Date | null> {
  const last = await findLastSlot(db, companionId)
  if (!last || last.renews || !isDue(last, now)) return null
  return (await isOnBreak(db, companionId, now)) ? null : last.endAt
}

/** Also null if the companion added the last slot within that period. */
export const slotsEndToWarnAt = (db: Db, companionId: string, now: Date) =>
  slotsEndAt(db, companionId, now, isWarningDue)

export async function companionsToWarn(db: Db, now: Date, after: string | null) {
  const window = { from: now, to: new Date(now.getTime() + SLOTS_ENDING_DAYS * dayMs) }
  const found = await listLastSlots(db, window, after, BATCH)
  return {
    companions: found.filter((last) => isWarningDue(last, now)),
    next: found.length < BATCH ? null : (found.at(-1)?.companionId ?? null),
  }
}
