import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { ReceivedEvent, WebhookDestination, WebhookEvent } from '#app/platform/outside/payments.server.ts'
import { paymentEvents } from '#db/schema/all.ts'
import { EVENT_FAMILIES } from './data.ts'

const rowOf = (event: ReceivedEvent, receivedBy: 'webhook' | 'list') => ({
  id: event.eventId,
  destination: event.origin,
  type: event.type,
  livemode: event.livemode,
  payload: event,
  receivedBy,
})

/**
 * Inserts an event from a webhook; false if we already have it. One first found in the list is marked as delivered by
 * webhook.
 */
export async function insertWebhookEvent(tx: Tx, event: ReceivedEvent): Promise<boolean> {
  const [row] = await tx
    .insert(paymentEvents)
    .values(rowOf(event, 'webhook'))
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (row) return true
  await tx
    .update(paymentEvents)
    .set({ receivedBy: 'webhook', receivedAt: sql`app_now()` })
    .where(and(eq(paymentEvents.id, event.eventId), eq(paymentEvents.receivedBy, 'list')))
  return false
}

export async function insertListedEvents(tx: Tx, events: readonly ReceivedEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  const inserted = await tx
    .insert(paymentEvents)
    .values(events.map((event) => rowOf(event, 'list')))
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return inserted.map(({ id }) => id)
}

export async function findOpenEvent(db: Db, eventId: string): Promise<WebhookEvent | null> {
  const [row] = await db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), isNull(paymentEvents.processedAt)))
  return row ? (row.payload as WebhookEvent) : null
}

export async function updateProcessedEvent(db: Db, eventId: string): Promise<void> {
  await rows(
    db,
    sql`update payment_events set processed_at = app_now(), attempts = attempts + 1, error = null where id = ${eventId}`,
  )
}

export async function updateEventError(db: Db, eventId: string, error: string): Promise<void> {
  await rows(
    db,
    sql`update payment_events set attempts = attempts + 1, error = ${error.slice(0, 200)} where id = ${eventId}`,
  )
}

/** Claims today's alert to the operator; true for one process a day. */
export async function updateAlarm(db: Db): Promise<boolean> {
  const claimed = await rows(
    db,
    sql`update provider_cursors set alarmed_at = app_now()
      where list = 'events' and (alarmed_at is null or alarmed_at <= app_now() - interval '1 day') returning list`,
  )
  return claimed.length > 0
}

export const isForDestination = ({ origin, type }: Pick<ReceivedEvent, 'origin' | 'type'>, to: WebhookDestination) =>
  origin === to && EVENT_FAMILIES[to].some((family) => type.startsWith(family))

const LISTED_DAYS = 30
const FIRST_LOOK_HOURS = 24
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000

/** Where an installation that never read the list starts reading. */
export const firstLookAt = (now: Date) => new Date(now.getTime() - minutes(60 * FIRST_LOOK_HOURS))

/** The period we never read and the provider no longer lists; null if there's none. */
export function findUnreadableGap(lastReadAt: Date, now: Date): { from: Date; until: Date } | null {
  const listedSince = new Date(now.getTime() - days(LISTED_DAYS))
  return lastReadAt < listedSince ? { from: lastReadAt, until: listedSince } : null
}
