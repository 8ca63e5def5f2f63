import { bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import { findOpenTimes, freeTimesIn } from '#app/features/marketplace/bookings/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'

/** Slots that a companion offers from now on, and their blocked times. */
export async function openTimesOf(db: Db, companionId: string, now: Date) {
  const open = await findOpenTimes(db, companionId, bookingWindow(now))
  if (!open) throw new Error('there is no such companion')
  return open
}

export const freeTimesOf = async (db: Db, companionId: string, now: Date, limit?: number) =>
  freeTimesIn(await openTimesOf(db, companionId, now), now, limit)
