import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#app/platform/data/db.server.ts'
import { availability, availabilitySeries, availabilityUndos } from '#db/schema/all.ts'
import { REPEATS, SLOT_MEDIA } from './schema.ts'
import type { StoredSeries } from './store.server.ts'

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
export type ScheduleChange = z.infer<typeof storedChange>

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
