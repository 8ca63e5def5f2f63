import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { deleteInBatches } from '#app/platform/data/db.server.ts'
import { analyticsEvents, listings } from '#db/schema/all.ts'
import type { EventRequest } from './forms.ts'
import { type Consent, RETENTION_MONTHS } from './schema.ts'

/**
 * Stores an event of a visitor who agreed to be counted. Ids that are not listed companions are dropped, so that
 * no other person's id can be stored; an event about companions with none left is not stored.
 */
export async function recordEvent(ctx: Ctx, consent: Consent | null, event: EventRequest): Promise<void> {
  if (consent !== 'accepted') return
  const items = event.items.length > 0 ? await listListedCompanions(ctx.db, event.items) : []
  if (event.items.length > 0 && items.length === 0) return
  await insertAnalyticsEvent(ctx.db, { ...event, items })
}

/** Once a day: deletes events older than thirteen months. */
export async function sweepAnalytics(ctx: Ctx): Promise<void> {
  await deleteEventsOlderThan(ctx.db, RETENTION_MONTHS, ctx.clock.now())
}

/** Which of these ids are listed companions, in the same order. */
async function listListedCompanions(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: listings.companionId })
    .from(listings)
    .where(inArray(listings.companionId, [...ids]))
  const listed = new Set(found.map(({ id }) => id))
  return ids.filter((id) => listed.has(id))
}

/** Inserts an event; it holds nothing about who sent it. */
async function insertAnalyticsEvent(db: Db, event: EventRequest): Promise<void> {
  await db.insert(analyticsEvents).values(event)
}

/** Deletes events in batches, outside a transaction. */
async function deleteEventsOlderThan(db: Db, months: number, now: Date): Promise<void> {
  const oldest = sql`${now.toISOString()}::timestamptz - make_interval(months => ${months}::int)`
  await deleteInBatches(db, analyticsEvents, sql`${analyticsEvents.createdAt} < ${oldest}`)
}
