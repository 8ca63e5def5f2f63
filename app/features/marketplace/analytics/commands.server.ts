import type { Ctx } from '#app/platform/context.ts'
import type { EventRequest } from './forms.ts'
import { type Consent, RETENTION_MONTHS } from './schema.ts'
import { deleteEventsOlderThan, insertAnalyticsEvent, listListedCompanions } from './store.server.ts'

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
