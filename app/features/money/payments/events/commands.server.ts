import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import {
  type EventPage,
  type ListPosition,
  WEBHOOK_DESTINATIONS,
  type WebhookEvent,
} from '#app/platform/outside/payments.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { reconcilePurchase } from '../commands.server.ts'
import {
  type CursorLease,
  deleteCursorLease,
  findPurchase,
  findPurchaseOfPayment,
  insertCursorLease,
  lastSettledItem,
  updateCursor,
  updateSession,
} from '../store.server.ts'
import {
  findOpenEvent,
  findUnreadableGap,
  firstLookAt,
  insertListedEvents,
  insertWebhookEvent,
  isForDestination,
  updateAlarm,
  updateEventError,
  updateProcessedEvent,
} from './store.server.ts'
import { SILENT_DAYS, webhookHealth } from './views.server.ts'

const PAGES_MAX = 50

/**
 * Verifies and stores a webhook's event, and enqueues its job. Repeats do nothing. Refuses with `unknown_destination`,
 * `bad_signature`, `wrong_mode` (test or live) or `wrong_destination`.
 */
export async function receiveWebhook(
  ctx: Ctx,
  input: { rawBody: string; signature: string; destination: string },
): Promise<void> {
  const destination = WEBHOOK_DESTINATIONS.find((each) => each === input.destination)
  if (!destination) throw new Refusal('unknown_destination', { status: 400 })
  const event = ctx.payments.readWebhook(input.rawBody, input.signature, destination)
  if (!event) throw new Refusal('bad_signature', { status: 400 })
  if (event.livemode !== ctx.payments.isLive) throw new Refusal('wrong_mode', { status: 403 })
  if (!isForDestination(event, destination)) throw new Refusal('wrong_destination', { status: 403 })
  await inTransaction(ctx.db, async (tx) => {
    if (await insertWebhookEvent(tx, event)) await ctx.jobs.enqueue(tx, 'payment-event', { eventId: event.eventId })
  })
}

/**
 * Processes a stored event. `onOther` handles events about accounts and transfers. An error is stored on the event and
 * rethrown, so that the job is retried.
 */
export async function processPaymentEvent(
  ctx: Ctx,
  eventId: string,
  onOther: (ctx: Ctx, event: WebhookEvent) => Promise<void> = async () => {},
): Promise<void> {
  const event = await findOpenEvent(ctx.db, eventId)
  if (!event) return
  try {
    const purchase = await findPurchaseOfEvent(ctx, event)
    if (purchase) {
      // A process may have died between opening the page and storing its id.
      if (!purchase.sessionId && event.type.startsWith('checkout.session.') && event.objectId)
        await updateSession(ctx.db, purchase.id, event.objectId)
      await reconcilePurchase(ctx, purchase.id)
    } else {
      await onOther(ctx, event)
    }
  } catch (error) {
    await updateEventError(ctx.db, eventId, error instanceof Error ? error.name : 'error')
    throw error
  }
  await updateProcessedEvent(ctx.db, eventId)
}

/** The event's purchase. Refunds and disputes made in the provider's dashboard only name the payment. */
async function findPurchaseOfEvent(ctx: Ctx, { type, purchaseId, paymentIntentId }: WebhookEvent) {
  if (purchaseId && isUuid(purchaseId)) return findPurchase(ctx.db, purchaseId)
  if (!paymentIntentId || !/^(charge|refund)\./.test(type)) return null
  const id =
    (await findPurchaseOfPayment(ctx.db, paymentIntentId)) ?? (await ctx.payments.purchaseOfPayment(paymentIntentId))
  return id && isUuid(id) ? findPurchase(ctx.db, id) : null
}

/**
 * Reads the provider's event list from the cursor and stores the events that webhooks missed. One process at a time;
 * each page is stored together with its cursor. Excludes connected accounts' own event lists (docs/decisions/034).
 */
export async function fetchMissedEvents(ctx: Ctx): Promise<{ stored: number }> {
  const now = ctx.clock.now()
  const lease: CursorLease = { list: 'events', owner: randomUUID() }
  const cursor = await insertCursorLease(ctx.db, lease, firstLookAt(now))
  if (!cursor) return { stored: 0 }
  try {
    const lastReadAt = cursor.readAt ?? cursor.itemAt
    const gap = findUnreadableGap(lastReadAt, now)
    if (gap) {
      const [from, until] = [gap.from.toISOString(), gap.until.toISOString()]
      const isHeld = await inTransaction(ctx.db, async (tx) => {
        await raiseAlarm(ctx, tx, {
          code: 'events_not_read',
          message: `the provider no longer lists events before ${until}, and we read none since ${from}; compare refunds, disputes and payouts of that time by hand`,
          detail: `${from} – ${until}`,
        })
        return updateCursor(tx, lease, { gapFrom: gap.from, gapUntil: gap.until })
      })
      if (!isHeld) return { stored: 0 }
    }
    const since = { since: gap ? gap.until : lastReadAt }
    return { stored: await readEvents(ctx, lease, cursor.itemId && !gap ? { id: cursor.itemId } : since, since) }
  } finally {
    await deleteCursorLease(ctx.db, lease)
  }
}

/** Same as above for the worker: logs errors and leaves them to the next run. */
export async function sweepMissedEvents(ctx: Ctx): Promise<void> {
  await fetchMissedEvents(ctx).catch((error: unknown) =>
    ctx.log.warn('missed events could not be fetched, the provider is asked again', { error }),
  )
}

async function readEvents(
  ctx: Ctx,
  lease: CursorLease,
  position: ListPosition,
  otherwise: ListPosition,
): Promise<number> {
  let stored = 0
  let after = position
  for (let read = 0; read < PAGES_MAX; read++) {
    const startedAt = ctx.clock.now()
    const page = (await ctx.payments.listEvents(after)) ?? (await ctx.payments.listEvents(otherwise))
    if (!page) throw new Error('the provider does not list its events')
    const added = await storePage(ctx, lease, page, page.hasMore ? null : startedAt)
    if (added === null) return stored
    stored += added
    const last = page.events.at(-1)
    if (!page.hasMore || !last) break
    after = { id: last.id }
  }
  if (stored > 0) ctx.log.warn('events were found that no webhook had brought', { count: stored })
  return stored
}

/** Stores a page and moves the cursor in one transaction; null if another process now holds the lease. */
function storePage(ctx: Ctx, lease: CursorLease, page: EventPage, readAt: Date | null): Promise<number | null> {
  const ours = page.events.flatMap(({ event }) =>
    event && event.livemode === ctx.payments.isLive && isForDestination(event, 'platform') ? [event] : [],
  )
  const settled = lastSettledItem(page.events, ctx.clock.now())
  return inTransaction(ctx.db, async (tx) => {
    const isHeld = await updateCursor(tx, lease, {
      ...(settled ? { itemId: settled.id, itemAt: settled.createdAt } : {}),
      ...(readAt ? { readAt } : {}),
    })
    if (!isHeld) return null
    const added = await insertListedEvents(tx, ours)
    for (const eventId of added) await ctx.jobs.enqueue(tx, 'payment-event', { eventId })
    return added.length
  })
}

/** Alerts the operator once a day if there is business but no webhook for three days. */
export async function alertOnMissingWebhooks(ctx: Ctx): Promise<void> {
  if (ctx.config.demo) return
  const { isWebhookSilent, lastAt } = await webhookHealth(ctx.db, ctx.clock.now())
  const since = lastAt ? `since ${lastAt.toISOString()}` : 'ever'
  await inTransaction(ctx.db, async (tx) => {
    if (!isWebhookSilent || !(await updateAlarm(tx))) return
    await raiseAlarm(ctx, tx, {
      code: 'webhooks_silent',
      message: `the payment provider has sent no event ${since} (more than ${SILENT_DAYS} days), although people pay; look at the webhook to ${ctx.config.origin}/webhooks/stripe in its dashboard`,
      ...(lastAt ? { detail: lastAt.toISOString() } : {}),
    })
  })
}
