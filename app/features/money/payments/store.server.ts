import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { providerCursors, purchases, users } from '#db/schema/all.ts'
import { statusesBefore } from './rules.ts'
import type { ProviderList, PurchaseError } from './schema.ts'

export async function insertPurchase(tx: Tx, purchase: typeof purchases.$inferInsert): Promise<string> {
  const [row] = await tx.insert(purchases).values(purchase).returning({ id: purchases.id })
  if (!row) throw new Error('the purchase was not stored')
  return row.id
}

/** Locks the buyer's row, so that one person's purchases start one after another. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw new Error('no such buyer')
}

export function countOpenPurchases(tx: Tx, userId: string, since: Date): Promise<number> {
  const isOpen = and(eq(purchases.status, 'pending'), gt(purchases.createdAt, since))
  return tx.$count(purchases, and(eq(purchases.userId, userId), isOpen))
}

/**
 * Stores an event's payment page if the purchase has none, even on an ended purchase, because money that arrives
 * counts.
 */
export async function updateSession(db: Db, purchaseId: string, sessionId: string): Promise<void> {
  await db
    .update(purchases)
    .set({ sessionId })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.sessionId)))
}

/** Stores the payment page of a pending purchase; false if it has ended or has another page. */
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

/** Deletes the payment page URL of a pending purchase, because the buyer has paid there. */
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
  paymentIntentId: purchases.paymentIntentId,
  feeCents: purchases.feeCents,
  paymentFingerprint: purchases.paymentFingerprint,
  createdAt: purchases.createdAt,
  paidAt: purchases.paidAt,
}

export async function findNewCheckout(db: Db, purchaseId: string) {
  const [row] = await db
    .select({ ...purchaseColumns, email: users.email })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(purchases.id, purchaseId))
  return row ?? null
}

export async function findPurchase(db: Db, purchaseId: string) {
  const [row] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, purchaseId))
  return row ?? null
}

export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

export async function lockPurchase(tx: Tx, purchaseId: string) {
  const [row] = await tx.select(purchaseColumns).from(purchases).where(eq(purchases.id, purchaseId)).for('update')
  return row ?? null
}

/** Locks a person's purchases, in a fixed order to avoid deadlocks. */
export async function lockPurchasesOf(tx: Tx, userId: string): Promise<void> {
  const own = eq(purchases.userId, userId)
  await tx.select({ id: purchases.id }).from(purchases).where(own).orderBy(purchases.id).for('update')
}

export async function findPurchaseOfPayment(db: Db, paymentIntentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** Sets a purchase's status at instant `at`, unless that change isn't allowed from its current status. */
export async function updatePurchase(
  tx: Tx,
  purchaseId: string,
  to:
    | { status: 'paid'; at: Date; paymentIntentId: string | null }
    | { status: 'in_review'; at: Date; error: PurchaseError }
    | { status: 'failed' | 'canceled'; at: Date; error?: PurchaseError },
): Promise<void> {
  const { status, at } = to
  await tx
    .update(purchases)
    .set(
      status === 'paid'
        ? { status, paidAt: at, paymentIntentId: to.paymentIntentId, closedAt: at, error: null }
        : status === 'in_review'
          ? { status, error: to.error, checkoutUrl: null }
          : { status, closedAt: at, error: to.error ?? null },
    )
    .where(and(eq(purchases.id, purchaseId), inArray(purchases.status, statusesBefore(status))))
}

/** Stores the provider's fee in euro cents, or the fingerprint of the card or bank account that paid. */
export async function updatePaymentDetails(
  tx: Tx,
  purchaseId: string,
  details: { feeCents: number } | { paymentFingerprint: string },
): Promise<void> {
  await tx.update(purchases).set(details).where(eq(purchases.id, purchaseId))
}

/** Purchases to check with the provider: pending since before `since`, or paid without a known fee. */
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

export type OwnPurchase = NonNullable<Awaited<ReturnType<typeof findOwnPurchase>>>

/** A purchase if it belongs to this person, else null. */
export async function findOwnPurchase(db: Db, userId: string, purchaseId: string) {
  const [row] = await db
    .select({
      status: purchases.status,
      credits: purchases.credits,
      createdAt: purchases.createdAt,
      sessionId: purchases.sessionId,
      checkoutUrl: purchases.checkoutUrl,
    })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.userId, userId)))
  return row ?? null
}

export async function hasPaidSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const paid = and(eq(purchases.userId, userId), eq(purchases.status, 'paid'), gt(purchases.paidAt, since))
  return (await db.$count(purchases, paid)) > 0
}

/** Exclusive right to read one of the provider's lists, until it expires by the database's own clock. */
export type CursorLease = { list: ProviderList; owner: string }

/** Longer than a job's provider call with its retries. Storing a page renews the lease. */
const LEASE_SECONDS = 90
const leaseEnd = sql`clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'`

const isHeld = ({ list, owner }: CursorLease) =>
  and(
    eq(providerCursors.list, list),
    eq(providerCursors.leaseOwner, owner),
    sql`${providerCursors.leaseUntil} > clock_timestamp()`,
  )

/** Takes the lease on a list, creating its cursor at `firstAt`; null if another process holds it. */
export async function insertCursorLease(db: Db, lease: CursorLease, firstAt: Date) {
  await db.insert(providerCursors).values({ list: lease.list, itemAt: firstAt }).onConflictDoNothing()
  const [cursor] = await db
    .update(providerCursors)
    .set({ leaseOwner: lease.owner, leaseUntil: leaseEnd })
    .where(
      and(
        eq(providerCursors.list, lease.list),
        sql`(${providerCursors.leaseUntil} is null or ${providerCursors.leaseUntil} < clock_timestamp())`,
      ),
    )
    .returning({
      itemId: providerCursors.itemId,
      itemAt: providerCursors.itemAt,
      readAt: providerCursors.readAt,
      openingCents: providerCursors.openingCents,
    })
  return cursor ?? null
}

export async function deleteCursorLease(db: Db, lease: CursorLease): Promise<void> {
  await db.update(providerCursors).set({ leaseOwner: null, leaseUntil: null }).where(isHeld(lease))
}

type CursorChange = Partial<
  Pick<typeof providerCursors.$inferInsert, 'itemId' | 'itemAt' | 'readAt' | 'gapFrom' | 'gapUntil' | 'openingCents'>
>

/** Moves the cursor and renews the lease; false if the lease was lost, so nothing may be written. */
export async function updateCursor(tx: Tx | Db, lease: CursorLease, change: CursorChange): Promise<boolean> {
  const moved = await tx
    .update(providerCursors)
    .set({ ...change, leaseUntil: leaseEnd })
    .where(isHeld(lease))
    .returning({ list: providerCursors.list })
  return moved.length > 0
}

/** An item may appear in a list slightly after items that happened later. */
const SETTLED_MS = 5 * 60_000

/** The last item after which nothing earlier can still appear; null if all are too new. */
export function lastSettledItem<T extends { createdAt: Date }>(items: readonly T[], now: Date): T | null {
  const settledBefore = now.getTime() - SETTLED_MS
  return items.findLast(({ createdAt }) => createdAt.getTime() <= settledBefore) ?? null
}
