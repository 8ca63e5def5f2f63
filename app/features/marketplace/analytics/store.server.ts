import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { deleteInBatches } from '#app/platform/data/delete-in-batches.server.ts'
import { analyticsEvents, listings } from '#db/schema/all.ts'
import type { EventRequest } from './forms.ts'

/** Which of these ids are listed companions, in the same order. */
export async function listListedCompanions(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: listings.companionId })
    .from(listings)
    .where(inArray(listings.companionId, [...ids]))
  const listed = new Set(found.map(({ id }) => id))
  return ids.filter((id) => listed.has(id))
}

/** Inserts an event; it holds nothing about who sent it. */
export async function insertAnalyticsEvent(db: Db, event: EventRequest): Promise<void> {
  await db.insert(analyticsEvents).values(event)
}

/** Deletes events in batches, outside a transaction. */
export async function deleteEventsOlderThan(db: Db, months: number, now: Date): Promise<void> {
  const oldest = sql`${now.toISOString()}::timestamptz - make_interval(months => ${months}::int)`
  await deleteInBatches(db, analyticsEvents, sql`${analyticsEvents.createdAt} < ${oldest}`)
}
