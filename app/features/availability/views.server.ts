import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { isNear } from '#app/platform/date-limits.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  addDays,
  isCovered,
  localClockOf,
  localDateOf,
  type Slot,
  startOfDay,
  type TimeRange,
  weekOf,
} from './rules.ts'
import { type CallMedia, type Repeat, WINDOW_DAYS } from './schema.ts'
import { wallClockOf } from './series.rules.ts'
import {
  hasAnySlot,
  listSeries,
  listSlots,
  listUpcomingSlots,
  lockSlotsInRange,
  type StoredSlot,
} from './store.server.ts'

const dayMs = 86_400_000

const toSlot = (slot: StoredSlot): Slot => ({ startAt: slot.startAt, endAt: slot.endAt, media: slot.media })

/** The window in which seekers see slots: from now, slots that start within `WINDOW_DAYS` (V-18). */
export const bookingWindow = (now: Date) => ({ from: now, to: new Date(now.getTime() + WINDOW_DAYS * dayMs) })

/** A companion's slots that share a moment with the window, in order. */
export async function availabilityOf(db: Db, companionId: string, window: { from: Date; to: Date }): Promise<Slot[]> {
  return (await listSlots(db, [companionId], window)).map(toSlot)
}

/**
 * A companion's next offered slots, booked or not, for the dashboard: starting in the booking window and ending after
 * now (V-18).
 */
export async function upcomingSlots(db: Db, companionId: string, now: Date, limit = 3) {
  const found = await listUpcomingSlots(db, companionId, bookingWindow(now), limit)
  return found.map((slot) => ({ slotId: slot.slotId, ...toSlot(slot) }))
}

/** True once a companion has published a slot (checklist, H-20). */
export const hasSlots = (db: Db, companionId: string) => hasAnySlot(db, companionId)

/**
 * True when offered time covers the whole call; the slots under it are locked FOR SHARE until the transaction ends
 * (T8).
 */
export async function lockCoveringSlots(
  tx: Tx,
  companionId: string,
  startAt: Date,
  endAt: Date,
  media: CallMedia,
): Promise<boolean> {
  return isCovered(await lockSlotsInRange(tx, companionId, { startAt, endAt }), { startAt, endAt }, media)
}

/**
 * A slot as its companion edits it: wall clock in `timeZone`, the series' own or else the reader's, and how it repeats.
 */
export type ScheduleSlot = Slot & {
  slotId: string
  date: string
  startClock: string
  endClock: string
  timeZone: string
  series: { repeat: Repeat; lastDate: string } | null
}

/** The viewer's own slots in a window. */
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
      series: repeated ? { repeat: repeated.repeat, lastDate: repeated.lastDate } : null,
    }
  })
}

/**
 * The week of `date` with the viewer's own slots, for the schedule page; the current week without a date or beyond two
 * years.
 */
export async function scheduleWeek(
  db: Db,
  viewer: Viewer,
  options: { date: string | null; now: Date; timeZone: string },
) {
  const { now, timeZone } = options
  const today = localDateOf(now, timeZone)
  const isInReach = (date: string) => isNear(startOfDay(date, timeZone), now)
  const days = weekOf(options.date && isInReach(options.date) ? options.date : today)
  const [monday = today] = days
  const window = { startAt: startOfDay(monday, timeZone), endAt: startOfDay(addDays(monday, 7), timeZone) }
  const slots = await mySchedule(db, viewer, window, timeZone)
  return {
    monday,
    earlier: isInReach(addDays(monday, -7)) ? addDays(monday, -7) : null,
    later: isInReach(addDays(monday, 7)) ? addDays(monday, 7) : null,
    window,
    slots,
    days: days.map((date) => ({
      date,
      noonAt: new Date(startOfDay(date, timeZone).getTime() + dayMs / 2),
      isToday: date === today,
    })),
    nowWall: `${today}T${localClockOf(now, timeZone)}`,
    isReviewed: viewer.status === 'active',
  }
}

export type ScheduleWeek = Awaited<ReturnType<typeof scheduleWeek>>
