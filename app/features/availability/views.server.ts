import type { Db, Tx } from '#app/platform/db.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isCovered, localClockOf, localDateOf, type Slot, type TimeRange } from './rules.ts'
import { type Repeat, type TalkMedia, WINDOW_DAYS } from './schema.ts'
import { findSeries, findSlots, findUpcoming, isAnyStored, lockSlotsUnder, type StoredSlot } from './store.server.ts'

const dayMs = 86_400_000

const plain = (slot: StoredSlot): Slot => ({ startAt: slot.startAt, endAt: slot.endAt, media: slot.media })

/** The stretch of time in which seekers see slots: from now, slots that start within 30 days (V-18). */
export const bookingWindow = (now: Date) => ({ from: now, to: new Date(now.getTime() + WINDOW_DAYS * dayMs) })

/** A companion's slots that share a moment with the window, in order. */
export async function availabilityOf(db: Db, companionId: string, window: { from: Date; to: Date }): Promise<Slot[]> {
  return (await findSlots(db, [companionId], window)).map(plain)
}

/** The same for many companions at once; companions without slots are missing. */
export async function availabilityOfMany(
  db: Db,
  companionIds: readonly string[],
  window: { from: Date; to: Date },
): Promise<Map<string, Slot[]>> {
  if (companionIds.length === 0) return new Map()
  const found = await findSlots(db, companionIds, window)
  return Map.groupBy(found, (slot) => slot.companionId) satisfies Map<string, Slot[]>
}

/** A companion's next offered slots, booked or not, for the dashboard: starting within 30 days and ending after now (V-18). */
export async function upcomingSlots(db: Db, companionId: string, now: Date, limit = 3) {
  const found = await findUpcoming(db, companionId, bookingWindow(now), limit)
  return found.map((slot) => ({ slotId: slot.slotId, ...plain(slot) }))
}

/** True once a companion has published a slot (checklist, H-20). */
export const hasSlots = (db: Db, companionId: string) => isAnyStored(db, companionId)

/** True when offered time covers the whole call; the slots under it are held FOR SHARE until the transaction ends (T8). */
export async function coveringSlot(
  tx: Tx,
  companionId: string,
  startAt: Date,
  endAt: Date,
  media: TalkMedia,
): Promise<boolean> {
  return isCovered(await lockSlotsUnder(tx, companionId, { startAt, endAt }), { startAt, endAt }, media)
}

/** A slot as its companion edits it: wall clock in the given zone, and how it repeats. */
export type ScheduleSlot = Slot & {
  slotId: string
  date: string
  startClock: string
  endClock: string
  series: { repeat: Repeat; lastDate: string } | null
}

/** The viewer's own slots in a window, ready for the schedule page. */
export async function mySchedule(db: Db, viewer: Viewer, window: TimeRange, timeZone: string): Promise<ScheduleSlot[]> {
  const found = await findSlots(db, [viewer.userId], { from: window.startAt, to: window.endAt })
  const series = await findSeries(
    db,
    found.flatMap((slot) => slot.seriesId ?? []),
  )
  return found.map((slot) => {
    const repeated = slot.seriesId ? series.get(slot.seriesId) : undefined
    return {
      slotId: slot.slotId,
      ...plain(slot),
      date: localDateOf(slot.startAt, timeZone),
      startClock: localClockOf(slot.startAt, timeZone),
      endClock: localClockOf(slot.endAt, timeZone),
      series: repeated ? { repeat: repeated.repeat, lastDate: repeated.lastDate } : null,
    }
  })
}
