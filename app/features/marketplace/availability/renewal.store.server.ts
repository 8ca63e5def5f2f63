import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { availability, availabilitySeries } from '#db/schema/all.ts'
import type { SlotMedia } from './schema.ts'
import { type StoredSeries, seriesColumns } from './store.server.ts'

/** At most `limit` series that never end and whose slots end before a day, in the order of their ids. */
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

/** A series that never ends, locked; null when it ended meanwhile or another process renews it. */
export async function lockSeriesToRenew(
  tx: Tx,
  seriesId: string,
): Promise<(StoredSeries & { companionId: string }) | null> {
  const [series] = await tx
    .select({ ...seriesColumns, companionId: availabilitySeries.companionId })
    .from(availabilitySeries)
    .where(and(eq(availabilitySeries.id, seriesId), eq(availabilitySeries.renews, true)))
    .for('update', { skipLocked: true })
  return series ?? null
}

/** What the latest slot of a series can be booked for; null when it has none. */
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

/** A companion's last slot: when it ends, and since when it is offered. */
export type LastSlot = { companionId: string; endAt: Date; createdAt: Date }

/**
 * At most `limit` active companions whose last slot ends between the two instants, who have no series that never ends
 * and take no break at the first of them, in the order of their ids, each with that slot.
 */
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

/** A companion's last slot, and whether a series goes on by itself; null without a slot. */
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
