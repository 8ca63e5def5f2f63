import type { Ctx } from '#app/platform/context.ts'
import type { EventRequest } from './forms.ts'
import { type Consent, RETENTION_MONTHS } from './schema.ts'
import { deleteEventsOlderThan, insertEvent, listListedCompanions } from './store.server.ts'

/**
 * Keeps an event of a visitor who agreed to be counted, and nothing of anybody else (S-42). Items that are no listed companions are
 * left out, so that no id of another person and of nobody who left can be put there; an event about companions without any is not kept.
 */
export async function recordEvent(ctx: Ctx, consent: Consent | null, event: EventRequest): Promise<void> {
  if (consent !== 'accepted') return
  const items = event.items.length > 0 ? await listListedCompanions(ctx.db, event.items) : []
  if (event.items.length > 0 && items.length === 0) return
  await insertEvent(ctx.db, { ...event, items })
}

/** Once a day: forgets events of more than thirteen months ago. */
export async function sweepAnalytics(ctx: Ctx): Promise<void> {
  await deleteEventsOlderThan(ctx.db, RETENTION_MONTHS, ctx.clock.now())
}
