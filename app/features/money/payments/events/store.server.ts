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
 * Inserts an event that the provider sent; false when it was received before. One that the list had brought
 * earlier counts as sent from now on.
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

/** Inserts events of the provider's list; returns the ids of those that were not received before. */
export async function insertListedEvents(tx: Tx, events: readonly ReceivedEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  const inserted = await tx
    .insert(paymentEvents)
    .values(events.map((event) => rowOf(event, 'list')))
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return inserted.map(({ id }) => id)
}

/** An event that was not processed yet; null for every other. */
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

/** Counts a failed attempt at an event and stores why. */
export async function updateEventError(db: Db, eventId: string, error: string): Promise<void> {
  await rows(
    db,
    sql`update payment_events set attempts = attempts + 1, error = ${error.slice(0, 200)} where id = ${eventId}`,
  )
}

/** Whether people paid or were paid in the silent days, and when the provider last sent an event about it. */
export async function findWebhookActivity(db: Db): Promise<{ isBusy: boolean; lastAt: Date | null }> {
  const [row] = await rows<{ busy: boolean; last: string | null }>(
    db,
    sql`with recent as (select app_now() - ${SILENT_DAYS} * interval '1 day' as since, app_now() - interval '1 hour' as until)
      select
        exists (select from purchases, recent where created_at between since and until)
          or exists (select from payouts, recent where attempted_at between since and until) as busy,
        (select max(received_at) from payment_events where received_by = 'webhook' and destination = 'platform') as last`,
  )
  return { isBusy: row?.busy ?? false, lastAt: row?.last ? new Date(row.last) : null }
}

/** Takes the right to alarm the operator, once a day whichever process asks. */
export async function updateAlarm(db: Db): Promise<boolean> {
  const claimed = await rows(
    db,
    sql`update provider_cursors set alarmed_at = app_now()
      where list = 'events' and (alarmed_at is null or alarmed_at <= app_now() - interval '1 day') returning list`,
  )
  return claimed.length > 0
}

/** How the reading of the event list stands; null before the first look. */
export async function findEventCursor(
  db: Db,
): Promise<{ readAt: Date | null; gapFrom: Date | null; gapUntil: Date | null } | null> {
  const [row] = await rows<{ read: string | null; from: string | null; until: string | null }>(
    db,
    sql`select read_at as read, gap_from as from, gap_until as until from provider_cursors where list = 'events'`,
  )
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return row ? { readAt: instant(row.read), gapFrom: instant(row.from), gapUntil: instant(row.until) } : null
}

/** Whether a destination takes an event: it is of its accounts and of one of its families. */
export const isForDestination = ({ origin, type }: Pick<ReceivedEvent, 'origin' | 'type'>, to: WebhookDestination) =>
  origin === to && EVENT_FAMILIES[to].some((family) => type.startsWith(family))

/** Days for which the provider lists its events. */
const LISTED_DAYS = 30
/** How far back the first look into the list goes. */
const FIRST_LOOK_HOURS = 24
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000

/** From when on the list is read by an installation that never read it. */
export const firstLookAt = (now: Date) => new Date(now.getTime() - minutes(60 * FIRST_LOOK_HOURS))

/** What may have been lost when the event last read is not listed any more; null when nothing is. */
export function gapAfter(lastReadAt: Date, now: Date): { from: Date; until: Date } | null {
  const listedSince = new Date(now.getTime() - days(LISTED_DAYS))
  return lastReadAt < listedSince ? { from: lastReadAt, until: listedSince } : null
}

/** Days without a webhook after which the operator is alarmed, if something was going on. */
export const SILENT_DAYS = 3

/** Whether the operator has to hear that webhooks do not arrive although there is something to tell. */
export const isSilent = ({ isBusy, lastAt }: { isBusy: boolean; lastAt: Date | null }, now: Date): boolean =>
  isBusy && (lastAt === null || lastAt.getTime() <= now.getTime() - days(SILENT_DAYS))
