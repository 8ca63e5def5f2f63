import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { purchases, users } from '#db/schema/all.ts'
import { statusesBefore } from './rules.ts'
import type { ConsentVersion, PurchaseError, PurchaseStatus } from './schema.ts'

export type NewPurchase = {
  userId: string
  packageKey: string
  credits: number
  priceCents: number
  vatCents: number
  consentVersion: ConsentVersion
  consentLanguage: (typeof purchases.$inferInsert)['consentLanguage'] & string
  consentedAt: Date
}

/** Inserts a pending purchase and returns its id. */
export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<string> {
  const [row] = await tx.insert(purchases).values(purchase).returning({ id: purchases.id })
  if (!row) throw new Error('the purchase was not stored')
  return row.id
}

/** Locks the buyer's row, so that purchases of one person are begun one after the other. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw new Error('no such buyer')
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
  paymentIntentId: purchases.paymentIntentId,
  feeCents: purchases.feeCents,
  paymentFingerprint: purchases.paymentFingerprint,
  createdAt: purchases.createdAt,
  paidAt: purchases.paidAt,
}

/** What the payment page of a purchase is opened with; null for an unknown purchase. */
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

/** The same, locked until the transaction ends. */
export async function lockPurchase(tx: Tx, purchaseId: string) {
  const [row] = await tx.select(purchaseColumns).from(purchases).where(eq(purchases.id, purchaseId)).for('update')
  return row ?? null
}

/** Locks a person's purchases, in a fixed order to avoid deadlocks. */
export async function lockPurchasesOf(tx: Tx, userId: string): Promise<void> {
  const own = eq(purchases.userId, userId)
  await tx.select({ id: purchases.id }).from(purchases).where(own).orderBy(purchases.id).for('update')
}

/** The purchase that a payment at the provider is for; null when none was paid by it. */
export async function findPurchaseOfPayment(db: Db, paymentIntentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** Sets the status of a purchase, unless it may not come to it from where it is; `at` is when. */
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

/** Sets the fee that the provider kept, in euro cents. */
export async function updatePurchaseFee(tx: Tx, purchaseId: string, feeCents: number): Promise<void> {
  await tx.update(purchases).set({ feeCents }).where(eq(purchases.id, purchaseId))
}

/** Stores which card or bank account paid, by the provider's fingerprint. */
export async function updatePaymentFingerprint(tx: Tx, purchaseId: string, paymentFingerprint: string): Promise<void> {
  await tx.update(purchases).set({ paymentFingerprint }).where(eq(purchases.id, purchaseId))
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
export type OwnPurchase = {
  status: PurchaseStatus
  credits: number
  createdAt: Date
  sessionId: string | null
  checkoutUrl: string | null
}

/** A purchase of this person; null for somebody else's. */
export async function findOwnPurchase(db: Db, userId: string, purchaseId: string): Promise<OwnPurchase | null> {
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

/** Whether a person has paid for a purchase since an instant. */
export async function hasPaidSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const paid = and(eq(purchases.userId, userId), eq(purchases.status, 'paid'), gt(purchases.paidAt, since))
  return (await db.$count(purchases, paid)) > 0
}
