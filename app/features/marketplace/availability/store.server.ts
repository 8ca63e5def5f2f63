import { and, asc, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, sqlState, type Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { availability, availabilitySeries, availabilityUndos } from '#db/schema/all.ts'
import { type Slot, type SlotPlan, type TimeRange, weekdaysOf } from './rules.ts'
import { REPEATS, type Repeat, SLOT_MEDIA, type SlotMedia } from './schema.ts'

const columns = {
  slotId: availability.id,
  companionId: availability.companionId,
  startAt: availability.startAt,
  endAt: availability.endAt,
  media: availability.mediaType,
  seriesId: availability.seriesId,
}

export type StoredSlot = Slot & { slotId: string; companionId: string; seriesId: string | null }

/** Slots of companions that share a moment with the window, each companion's in order. */
export function listSlots(db: Db, companionIds: readonly string[], window: { from: Date; to: Date }) {
  return db
    .select(columns)
    .from(availability)
    .where(
      and(
        inArray(availability.companionId, [...companionIds]),
        gt(availability.endAt, window.from),
        lt(availability.startAt, window.to),
      ),
    )
    .orderBy(asc(availability.startAt))
}

/** A companion's slots that share a moment with the window, locked against change until the transaction ends. */
export const lockSlots = (tx: Tx, companionId: string, window: { from: Date; to: Date }) =>
  listSlots(tx, [companionId], window).for('share')

/** A companion's own slot, locked for a change; null for foreign and unknown ids. */
export async function lockSlot(tx: Tx, companionId: string, slotId: string): Promise<StoredSlot | null> {
  const [slot] = await tx
    .select(columns)
    .from(availability)
    .where(and(eq(availability.id, slotId), eq(availability.companionId, companionId)))
    .for('update')
  return slot ?? null
}

/** The slots of a series that are not over, from an instant on, locked for a change. */
export function lockSeriesSlots(tx: Tx, seriesId: string, window: { from?: Date; endAfter: Date }) {
  return tx
    .select(columns)
    .from(availability)
    .where(
      and(
        eq(availability.seriesId, seriesId),
        gt(availability.endAt, window.endAfter),
        window.from ? gte(availability.startAt, window.from) : undefined,
      ),
    )
    .orderBy(asc(availability.startAt))
    .for('update')
}

export type StoredSeries = {
  seriesId: string
  repeat: Repeat
  lastDate: string
  startClock: string
  endClock: string
  timeZone: string
  weekdays: number[]
  renews: boolean
  firstDate: string
}

export const seriesColumns = {
  seriesId: availabilitySeries.id,
  repeat: availabilitySeries.repeat,
  firstDate: availabilitySeries.firstDate,
  lastDate: availabilitySeries.lastDate,
  startClock: availabilitySeries.startClock,
  endClock: availabilitySeries.endClock,
  timeZone: availabilitySeries.timeZone,
  weekdays: availabilitySeries.weekdays,
  renews: availabilitySeries.renews,
}

export async function listSeries(db: Db, seriesIds: readonly string[]): Promise<Map<string, StoredSeries>> {
  if (seriesIds.length === 0) return new Map()
  const found = await db
    .select(seriesColumns)
    .from(availabilitySeries)
    .where(inArray(availabilitySeries.id, [...new Set(seriesIds)]))
  return new Map(found.map((series) => [series.seriesId, series]))
}

export async function insertSeries(tx: Tx, companionId: string, plan: SlotPlan, lastDate: string): Promise<string> {
  const [row] = await tx
    .insert(availabilitySeries)
    .values({
      companionId,
      repeat: plan.repeat,
      firstDate: plan.date,
      lastDate,
      startClock: plan.startClock,
      endClock: plan.endClock,
      timeZone: plan.timeZone,
      weekdays: weekdaysOf(plan),
      renews: plan.renews ?? false,
    })
    .returning({ id: availabilitySeries.id })
  if (!row) throw new Error('the series was not stored')
  return row.id
}

/** Sets the last day of a series, which then is not renewed any more; its slots are left to the caller. */
export async function updateSeriesEnd(tx: Tx, seriesId: string, lastDate: string): Promise<void> {
  await tx.update(availabilitySeries).set({ lastDate, renews: false }).where(eq(availabilitySeries.id, seriesId))
}

export async function deleteSeriesIfEmpty(tx: Tx, seriesId: string): Promise<void> {
  const slots = tx.select({ one: sql`1` }).from(availability).where(eq(availability.seriesId, seriesId))
  await tx.delete(availabilitySeries).where(and(eq(availabilitySeries.id, seriesId), sql`not ${exists(slots)}`))
}

type NewSlot = TimeRange & { slotId?: string; media: SlotMedia; seriesId: string | null }

/**
 * Stores slots and returns their ids. Refuses `slot_overlaps` when one shares a moment with another of the companion.
 */
export async function insertSlots(tx: Tx, companionId: string, slots: readonly NewSlot[]): Promise<string[]> {
  const inserted = await refusingOverlap(() =>
    tx
      .insert(availability)
      .values(slots.map(toRow(companionId)))
      .returning({ id: availability.id }),
  )
  return inserted.map((row) => row.id)
}

/** Stores those of the slots that overlap no other of the companion, and returns their ids. */
export async function insertSlotsWhereFree(tx: Tx, companionId: string, slots: readonly NewSlot[]): Promise<string[]> {
  if (slots.length === 0) return []
  const inserted = await tx
    .insert(availability)
    .values(slots.map(toRow(companionId)))
    .onConflictDoNothing()
    .returning({ id: availability.id })
  return inserted.map((row) => row.id)
}

const toRow = (companionId: string) => (slot: NewSlot) => ({
  ...(slot.slotId ? { id: slot.slotId } : {}),
  companionId,
  startAt: slot.startAt,
  endAt: slot.endAt,
  mediaType: slot.media,
  seriesId: slot.seriesId,
})

/** Changes one slot. Refuses `slot_overlaps`. */
export async function updateSlot(
  tx: Tx,
  slotId: string,
  slot: TimeRange & { media: SlotMedia; seriesId: string | null },
): Promise<void> {
  await refusingOverlap(() =>
    tx
      .update(availability)
      .set({ startAt: slot.startAt, endAt: slot.endAt, mediaType: slot.media, seriesId: slot.seriesId })
      .where(eq(availability.id, slotId)),
  )
}

/** Deletes slots by id; booked calls stay. */
export async function deleteSlots(tx: Tx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length > 0) await tx.delete(availability).where(inArray(availability.id, [...slotIds]))
}

async function refusingOverlap<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    if (sqlState(error) === '23P01') throw new Refusal('slot_overlaps')
    throw error
  }
}

const instant = z.coerce.date()
const storedChange = z.object({
  removed: z.array(
    z.object({
      slotId: z.uuid(),
      startAt: instant,
      endAt: instant,
      media: z.enum(SLOT_MEDIA),
      seriesId: z.uuid().nullable(),
    }),
  ),
  added: z.array(z.uuid()),
  series: z
    .object({
      seriesId: z.uuid(),
      repeat: z.enum(REPEATS),
      firstDate: z.string(),
      lastDate: z.string(),
      startClock: z.string(),
      endClock: z.string(),
      timeZone: z.string(),
      weekdays: z.array(z.number()),
      renews: z.boolean(),
    })
    .nullable(),
})

/** What a change did: the slots it removed and added, and their series as it was before. */
type ScheduleChange = z.infer<typeof storedChange>

/** Keeps a change so that it can be undone, in place of the companion's one before; returns the id that undoes it. */
export async function upsertUndo(tx: Tx, companionId: string, change: ScheduleChange): Promise<string> {
  const undoId = crypto.randomUUID()
  const stored = storedChange.parse(change)
  const createdAt = sql`app_now()`
  await tx
    .insert(availabilityUndos)
    .values({ companionId, undoId, change: stored })
    .onConflictDoUpdate({ target: availabilityUndos.companionId, set: { undoId, change: stored, createdAt } })
  return undoId
}

/** A companion's change, which can be taken only once; null for foreign and unknown ids. */
export async function takeUndo(tx: Tx, companionId: string, undoId: string) {
  const [row] = await tx
    .delete(availabilityUndos)
    .where(and(eq(availabilityUndos.companionId, companionId), eq(availabilityUndos.undoId, undoId)))
    .returning({ change: availabilityUndos.change, createdAt: availabilityUndos.createdAt })
  return row ? { change: storedChange.parse(row.change), createdAt: row.createdAt } : null
}

/** Makes a series what it was, also when it is gone. */
export async function restoreSeries(tx: Tx, companionId: string, series: StoredSeries): Promise<void> {
  const { seriesId, lastDate, renews, ...rest } = series
  await tx
    .insert(availabilitySeries)
    .values({ id: seriesId, companionId, lastDate, renews, ...rest })
    .onConflictDoUpdate({
      target: availabilitySeries.id,
      set: { lastDate, renews },
      setWhere: eq(availabilitySeries.companionId, companionId),
    })
}

/** Deletes the companion's slots among these; returns their series. */
export async function deleteOwnSlots(tx: Tx, companionId: string, slotIds: readonly string[]) {
  if (slotIds.length === 0) return []
  return tx
    .delete(availability)
    .where(and(eq(availability.companionId, companionId), inArray(availability.id, [...slotIds])))
    .returning({ seriesId: availability.seriesId })
}
