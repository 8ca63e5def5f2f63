import { myLimits } from '#app/features/marketplace/availability/limits/views.server.ts'
import type { TimeRange } from '#app/features/marketplace/availability/rules.ts'
import { scheduleWeek } from '#app/features/marketplace/availability/views.server.ts'
import { weekGrid, weekParts } from '#app/features/marketplace/availability/week.rules.ts'
import { nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { NEAR_DAYS } from '#app/platform/date-limits.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { listBookedCalls } from './store.server.ts'

const dayMs = 86_400_000

/** The hours that a companion's calendar shows at least. */
const USUAL_HOURS = { firstHour: 8, lastHour: 21 }

/** A companion's own booked calls in a window, with whom: an empty name is of a deleted account. */
export async function myBookedTimes(db: Db, viewer: Viewer, window: TimeRange) {
  const found = await listBookedCalls(db, [viewer.userId], { from: window.startAt, to: window.endAt })
  const names = await nameCards(db, [...new Set(found.map((call) => call.seekerId))])
  return found.map(({ callId, startAt, endAt, media, seekerId }) => ({
    callId,
    startAt,
    endAt,
    media,
    name: names.get(seekerId)?.name ?? '',
  }))
}

/**
 * A companion's schedule page: seven days with slots and booked calls, also cut into days and hours to be drawn, and
 * when they can be booked.
 */
export async function schedulePage(
  db: Db,
  viewer: Viewer,
  options: { date: string | null; now: Date; timeZone: string },
) {
  const week = await scheduleWeek(db, viewer, options)
  const booked = await myBookedTimes(db, viewer, week.window)
  const parts = weekParts(week.slots, booked)
  const grid = weekGrid({
    days: week.days.map(({ date }) => date),
    slots: parts.flatMap(({ startAt, endAt, slot }) => (slot ? [{ startAt, endAt, media: slot.media }] : [])),
    busy: booked,
    now: options.now,
    timeZone: options.timeZone,
    atLeast: USUAL_HOURS,
  })
  const ahead = { from: options.now, to: new Date(options.now.getTime() + NEAR_DAYS * dayMs) }
  const limits = await myLimits(db, viewer, options.now, await listBookedCalls(db, [viewer.userId], ahead))
  return { week, booked, grid, limits }
}
