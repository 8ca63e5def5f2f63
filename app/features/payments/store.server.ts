import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { WebhookEvent } from '#app/platform/outside/payments.server.ts'
import { paymentEvents, purchases, users } from '#db/schema/all.ts'
import type { PurchaseStatus } from './schema.ts'

export type NewPurchase = { userId: string; packageKey: string; credits: number; priceCents: number; vatCents: number }

/** Inserts a pending purchase and returns its id. */
export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<string> {
  const [row] = await tx.insert(purchases).values(purchase).returning({ id: purchases.id })
  if (!row) throw new Error('the purchase was not stored')
  return row.id
}

/**
 * Locks the buyer's row, so that purchases of one person are begun one after the other; returns the email for the
 * receipt.
 */
export async function lockBuyer(tx: Tx, userId: string): Promise<{ email: string }> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw new Error('no such buyer')
  return row
}

/** How many of a person's purchases since an instant are pending. */
export async function countOpenPurchases(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.status, 'pending'), gt(purchases.createdAt, since)))
  return row?.count ?? 0
}

/**
 * Stores the payment page that an event names unless there is one; also for a purchase that has ended, because money
 * that arrives counts.
 */
export async function updateSession(db: Db, purchaseId: string, sessionId: string): Promise<void> {
  await db
    .update(purchases)
    .set({ sessionId })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.sessionId)))
}

/** Stores the payment page of a pending purchase; false when it has ended or has another page. */
export async function updateCheckout(
  db: Db,
  purchaseId: string,
  checkout: { sessionId: string; url: string },
): Promise<boolean> {
  const updated = await db
    .update(purchases)
    .set({ sessionId: checkout.sessionId, checkoutUrl: checkout.url })
    .where(
      and(
        eq(purchases.id, purchaseId),
        eq(purchases.status, 'pending'),
        or(isNull(purchases.sessionId), eq(purchases.sessionId, checkout.sessionId)),
      ),
    )
    .returning({ id: purchases.id })
  return updated.length > 0
}

/** Removes the address of a pending purchase's payment page, because the buyer has paid on it. */
export async function deleteCheckoutUrl(tx: Tx, purchaseId: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ checkoutUrl: null })
    .where(and(eq(purchases.id, purchaseId), eq(purchases.status, 'pending')))
}

const purchaseColumns = {
  id: purchases.id,
  userId: purchases.userId,
  credits: purchases.credits,
  priceCents: purchases.priceCents,
  vatCents: purchases.vatCents,
  status: purchases.status,
  sessionId: purchases.sessionId,
  feeCents: purchases.feeCents,
  createdAt: purchases.createdAt,
}

/** A purchase by id, whoever bought it. */
export async function findPurchase(db: Db, purchaseId: string) {
  const [row] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, purchaseId))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockPurchase(tx: Tx, purchaseId: string) {
  const [row] = await tx.select(purchaseColumns).from(purchases).where(eq(purchases.id, purchaseId)).for('update')
  return row ?? null
}

/** Sets the status of a purchase; `at` is when. */
export async function updatePurchase(
  tx: Tx,
  purchaseId: string,
  to:
    | { status: 'paid'; at: Date; paymentIntentId: string | null }
    | { status: 'failed' | 'canceled'; at: Date; error?: string },
): Promise<void> {
  await tx
    .update(purchases)
    .set(
      to.status === 'paid'
        ? { status: to.status, paidAt: to.at, paymentIntentId: to.paymentIntentId, closedAt: to.at, error: null }
        : { status: to.status, closedAt: to.at, error: to.error ?? null },
    )
    .where(eq(purchases.id, purchaseId))
}

/** Sets the fee that the provider kept, in euro cents. */
export async function updatePurchaseFee(tx: Tx, purchaseId: string, feeCents: number): Promise<void> {
  await tx.update(purchases).set({ feeCents }).where(eq(purchases.id, purchaseId))
}

/** Sets why a purchase needs the operator; its status stays. */
export async function updatePurchaseError(tx: Tx, purchaseId: string, error: string): Promise<void> {
  await tx.update(purchases).set({ error }).where(eq(purchases.id, purchaseId))
}

/**
 * Purchases worth asking the provider about: pending ones older than `since`, and paid ones whose fee is not known yet.
 */
export async function listUnsettledPurchases(db: Db, since: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from purchases
      where (status = 'pending' and created_at < ${since.toISOString()}::timestamptz)
        or (status = 'paid' and fee_cents is null and paid_at > app_now() - interval '7 days' and paid_at < ${since.toISOString()}::timestamptz)
      order by random() limit ${limit}`,
  )
  return found.map((row) => row.id)
}

/** What the buyer may see of a purchase; null for somebody else's. */
export async function findOwnPurchase(
  db: Db,
  userId: string,
  purchaseId: string,
): Promise<{ status: PurchaseStatus; credits: number } | null> {
  const [row] = await db
    .select({ status: purchases.status, credits: purchases.credits })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.userId, userId)))
  return row ?? null
}

/** A person's newest paid purchase; null without one. */
export async function findLastPaidPurchase(db: Db, userId: string) {
  const [row] = await db
    .select({ credits: purchases.credits, priceCents: purchases.priceCents, paidAt: purchases.paidAt })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.status, 'paid')))
    .orderBy(desc(purchases.paidAt), desc(purchases.id))
    .limit(1)
  return row?.paidAt ? { ...row, paidAt: row.paidAt } : null
}

/** Inserts an event by its id; false when it was received before (F11). */
export async function insertWebhookEvent(tx: Tx, event: WebhookEvent, destination: string): Promise<boolean> {
  const [row] = await tx
    .insert(paymentEvents)
    .values({ id: event.eventId, destination, type: event.type, livemode: event.livemode, payload: event })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return row !== undefined
}

/** An event that was not processed yet; null for every other. */
export async function findOpenEvent(db: Db, eventId: string): Promise<WebhookEvent | null> {
  const [row] = await db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), isNull(paymentEvents.processedAt)))
  return row ? (row.payload as WebhookEvent) : null
}

/** Marks an event as processed. */
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
