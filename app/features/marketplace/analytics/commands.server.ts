import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { deleteInBatches } from '#app/platform/data/db.server.ts'
import { analyticsEvents, listings } from '#db/schema/all.ts'
import type { EventRequest } from './forms.ts'
import { type Consent, RETENTION_MONTHS } from './schema.ts'

/**
 * Stores an event of a visitor who consented, without anything that identifies them. Ids that aren't listed companions
 * are dropped, so no other person's id is stored. An event with no ids left is dropped too.
 */
export async function recordEvent({ db }: Ctx, consent: Consent | null, event: EventRequest): Promise<void> {
  if (consent !== 'accepted') return
  const isListed = inArray(listings.companionId, event.items)
  const found =
    event.items.length > 0 ? await db.select({ id: listings.companionId }).from(listings).where(isListed) : []
  const items = event.items.filter((id) => found.some((listed) => listed.id === id))
  if (event.items.length > 0 && items.length === 0) return
  await db.insert(analyticsEvents).values({ ...event, items })
}

/** Daily: deletes events older than `RETENTION_MONTHS`. */
export async function sweepAnalytics({ db, clock }: Ctx): Promise<void> {
  const oldest = sql`${clock.now().toISOString()}::timestamptz - make_interval(months => ${RETENTION_MONTHS}::int)`
  await deleteInBatches(db, analyticsEvents, sql`${analyticsEvents.createdAt} < ${oldest}`)
}
