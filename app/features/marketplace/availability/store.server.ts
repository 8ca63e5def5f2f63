import { and, asc, desc, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rows, sqlState, type Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { availability, availabilitySeries, availabilityUndos } from '#db/schema/all.ts'
import { type Slot, type SlotPlan, type TimeRange, weekdaysOf } from './rules.ts'
import { REPEATS, SLOT_MEDIA, type SlotMedia } from './schema.ts'
import type { EndlessSeries } from './usual-week.rules.ts'

const columns = {
  slotId: availability.id,
  companionId: availability.companionId,
  startAt: availability.startAt,
  endAt: availability.endAt,
  media: availability.mediaType,
  seriesId: availability.seriesId,
}

export type StoredSlot = Slot & { slotId: string; companionId: string; seriesId: string | null }

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

export const lockSlots = (tx: Tx, companionId: string, window: { from: Date; to: Date }) =>
  listSlots(tx, [companionId], window).for('share')

export async function lockSlot(tx: Tx, companionId: string, slotId: string): Promise<StoredSlot | null> {
  const [slot] = await tx
    .select(columns)
    .from(availability)
    .where(and(eq(availability.id, slotId), eq(availability.companionId, companionId)))
    .for('update')
  return slot ?? null
}

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

const storedSeries = z.object({
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
export type StoredSeries = z.infer<typeof storedSeries>

const seriesColumns = {
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
  return row!.id
}

/** Locks a companion's repeats without an end, with the kind of their last slot. */
export async function lockEndlessSeries(tx: Tx, companionId: string): Promise<(StoredSeries & EndlessSeries)[]> {
  const found = await listEndlessSeries(tx, companionId)
  const ids = found.map(({ seriesId }) => seriesId)
  if (ids.length > 0)
    await tx
      .select({ id: availabilitySeries.id })
      .from(availabilitySeries)
      .where(inArray(availabilitySeries.id, ids))
      .for('update')
  return found
}

export async function listEndlessSeries(db: Db, companionId: string): Promise<(StoredSeries & EndlessSeries)[]> {
  const last = db
    .select({ media: availability.mediaType, startAt: availability.startAt, endAt: availability.endAt })
    .from(availability)
    .where(eq(availability.seriesId, availabilitySeries.id))
    .orderBy(desc(availability.startAt))
    .limit(1)
    .as('last_slot')
  const found = await db
    .select({ ...seriesColumns, media: last.media, startAt: last.startAt, endAt: last.endAt })
    .from(availabilitySeries)
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(availabilitySeries.companionId, companionId), eq(availabilitySeries.renews, true)))
    .orderBy(asc(availabilitySeries.createdAt), asc(availabilitySeries.id))
  return found.map(({ startAt, endAt, ...series }) => ({ ...series, sample: { startAt, endAt } }))
}

export async function updateSeriesEnd(tx: Tx, seriesId: string, lastDate: string): Promise<void> {
  await tx.update(availabilitySeries).set({ lastDate, renews: false }).where(eq(availabilitySeries.id, seriesId))
}

export async function deleteSeriesIfEmpty(tx: Tx, seriesId: string): Promise<void> {
  const slots = tx.select({ one: sql`1` }).from(availability).where(eq(availability.seriesId, seriesId))
  await tx.delete(availabilitySeries).where(and(eq(availabilitySeries.id, seriesId), sql`not ${exists(slots)}`))
}

type NewSlot = TimeRange & { slotId?: string; media: SlotMedia; seriesId: string | null }

/** Refuses `slot_overlaps`. */
export async function insertSlots(tx: Tx, companionId: string, slots: readonly NewSlot[]): Promise<string[]> {
  const inserted = await tx
    .insert(availability)
    .values(slots.map(toRow(companionId)))
    .returning({ id: availability.id })
    .catch(refuseOverlap)
  return inserted.map((row) => row.id)
}

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

/** Refuses `slot_overlaps`. */
export async function updateSlot(tx: Tx, slotId: string, slot: NewSlot): Promise<void> {
  await tx
    .update(availability)
    .set({ startAt: slot.startAt, endAt: slot.endAt, mediaType: slot.media, seriesId: slot.seriesId })
    .where(eq(availability.id, slotId))
    .catch(refuseOverlap)
}

export async function deleteSlots(tx: Tx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length > 0) await tx.delete(availability).where(inArray(availability.id, [...slotIds]))
}

function refuseOverlap(error: unknown): never {
  throw sqlState(error) === '23P01' ? new Refusal('slot_overlaps') : error
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
  // Changes stored by an older version have at most one.
  series: z.array(storedSeries).or(storedSeries.nullable().transform((one) => (one ? [one] : []))),
})

type ScheduleChange = z.infer<typeof storedChange>

/** Replaces the companion's previous change. Returns the id that undoes this one. */
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

/** Works once. Null for unknown ids and other people's. */
export async function takeUndo(tx: Tx, companionId: string, undoId: string) {
  const [row] = await tx
    .delete(availabilityUndos)
    .where(and(eq(availabilityUndos.companionId, companionId), eq(availabilityUndos.undoId, undoId)))
    .returning({ change: availabilityUndos.change, createdAt: availabilityUndos.createdAt })
  return row ? { change: storedChange.parse(row.change), createdAt: row.createdAt } : null
}

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

export async function deleteOwnSlots(tx: Tx, companionId: string, slotIds: readonly string[]) {
  if (slotIds.length === 0) return []
  return tx
    .delete(availability)
    .where(and(eq(availability.companionId, companionId), inArray(availability.id, [...slotIds])))
    .returning({ seriesId: availability.seriesId })
}

export async function listSeriesToRenew(db: Db, before: string, after: string | null, limit: number) {
  const found = await db
    .select({ seriesId: availabilitySeries.id })
    .from(availabilitySeries)
    .where(
      and(
        eq(availabilitySeries.renews, true),
        lt(availabilitySeries.lastDate, before),
        after ? gt(availabilitySeries.id, after) : undefined,
        sql`exists (select 1 from users u where u.id = ${availabilitySeries.companionId}
          and u.status is distinct from 'suspended' and u.status is distinct from 'canceled')`,
      ),
    )
    .orderBy(asc(availabilitySeries.id))
    .limit(limit)
  return found.map((row) => row.seriesId)
}

/** Null if it has ended or another process is renewing it. */
export async function lockSeriesToRenew(tx: Tx, seriesId: string) {
  const [series] = await tx
    .select({ ...seriesColumns, companionId: availabilitySeries.companionId })
    .from(availabilitySeries)
    .where(and(eq(availabilitySeries.id, seriesId), eq(availabilitySeries.renews, true)))
    .for('update', { skipLocked: true })
  return series
}

export async function findSeriesMedia(tx: Tx, seriesId: string): Promise<SlotMedia | null> {
  const [slot] = await tx
    .select({ media: availability.mediaType })
    .from(availability)
    .where(eq(availability.seriesId, seriesId))
    .orderBy(desc(availability.startAt))
    .limit(1)
  return slot?.media ?? null
}

export async function updateSeriesReach(tx: Tx, seriesId: string, lastDate: string): Promise<void> {
  await tx
    .update(availabilitySeries)
    .set({ lastDate, renewedAt: sql`app_now()` })
    .where(eq(availabilitySeries.id, seriesId))
}

export type LastSlot = { companionId: string; endAt: Date; createdAt: Date }

/** Active companions, by id, whose last slot ends in the window and who have no renewing series or break. */
export async function listLastSlots(
  db: Db,
  window: { from: Date; to: Date },
  after: string | null,
  limit: number,
): Promise<LastSlot[]> {
  const [from, to] = [window.from.toISOString(), window.to.toISOString()]
  const found = await rows<{ companionId: string; endAt: string; createdAt: string }>(
    db,
    sql`
      select u.id as "companionId", a.end_time as "endAt", a.created_at as "createdAt"
      from users u cross join lateral (
        select end_time, created_at from availability where offerer_id = u.id order by end_time desc limit 1) a
      where u.role = 'offerer' and u.status = 'active' and a.end_time > ${from}::timestamptz and a.end_time <= ${to}::timestamptz
        and not exists (select 1 from availability_series s where s.offerer_id = u.id and s.renews)
        and not exists (select 1 from away_times w where w.offerer_id = u.id and w.last_day is null
          and w.first_day <= (${from}::timestamptz at time zone u.time_zone)::date)
        and (${after}::uuid is null or u.id > ${after}::uuid)
      order by u.id limit ${limit}`,
  )
  return found.map((row) => ({ ...row, endAt: new Date(row.endAt), createdAt: new Date(row.createdAt) }))
}

export async function findLastSlot(db: Db, companionId: string): Promise<(LastSlot & { renews: boolean }) | null> {
  const [row] = await db
    .select({
      companionId: availability.companionId,
      endAt: availability.endAt,
      createdAt: availability.createdAt,
      renews: sql<boolean>`exists (select 1 from availability_series s where s.offerer_id = ${companionId} and s.renews)`,
    })
    .from(availability)
    .where(eq(availability.companionId, companionId))
    .orderBy(desc(availability.endAt))
    .limit(1)
  return row ?? null
}
