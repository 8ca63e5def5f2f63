import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { disputes, purchases, refunds } from '#db/schema/all.ts'
import type { TakenBack } from '../rules.ts'
import type { RefundStatus } from '../schema.ts'

type NewRefund = Omit<typeof refunds.$inferInsert, 'debtCredits'>

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, debtCredits: 0 })
    .returning({ id: refunds.id })
  if (!row) throw new Error('the refund was not stored')
  return row.id
}

export type StoredRefund = Awaited<ReturnType<typeof listRefunds>>[number]

export function listRefunds(db: Db, purchaseId: string) {
  return db
    .select({
      id: refunds.id,
      providerId: refunds.providerId,
      status: refunds.status,
      amountCents: refunds.amountCents,
      vatCents: refunds.vatCents,
      credits: refunds.credits,
    })
    .from(refunds)
    .where(eq(refunds.purchaseId, purchaseId))
    .orderBy(refunds.createdAt, refunds.id)
}

export async function updateRefund(tx: Tx, refundId: string, change: { debtCredits: number } | { providerId: string }) {
  await tx.update(refunds).set(change).where(eq(refunds.id, refundId))
}

export async function updateEndedRefund(
  tx: Tx,
  refundId: string,
  end: { status: Exclude<RefundStatus, 'pending'>; at: Date; error?: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: end.status, settledAt: end.at, error: end.error ?? null })
    .where(eq(refunds.id, refundId))
}

export async function findRefund(db: Db, refundId: string) {
  const [row] = await db
    .select({
      status: refunds.status,
      providerId: refunds.providerId,
      amountCents: refunds.amountCents,
      purchaseId: refunds.purchaseId,
      vatCents: refunds.vatCents,
      settledAt: refunds.settledAt,
      paymentIntentId: purchases.paymentIntentId,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(eq(refunds.id, refundId))
  return row ?? null
}

/** Refunds waiting for the provider since before `since`, in random order so that failing ones don't block the rest. */
export async function listPendingRefunds(db: Db, since: Date, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from refunds where status = 'pending' and created_at < ${since.toISOString()}::timestamptz
      order by random() limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

export type StoredDispute = Awaited<ReturnType<typeof listDisputes>>[number]

export function listDisputes(db: Db, purchaseId: string) {
  return db
    .select({
      id: disputes.id,
      status: disputes.status,
      amountCents: disputes.amountCents,
      vatCents: disputes.vatCents,
      credits: disputes.credits,
    })
    .from(disputes)
    .where(eq(disputes.purchaseId, purchaseId))
    .orderBy(disputes.openedAt, disputes.id)
}

export async function insertDispute(tx: Tx, dispute: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(dispute)
}

export async function updateDispute(
  tx: Tx,
  disputeId: string,
  change: Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx.update(disputes).set(change).where(eq(disputes.id, disputeId))
}

/** Adds a movement of funds to a dispute, in cents; negative if money was returned. */
export async function updateDisputeFunds(
  tx: Tx,
  disputeId: string,
  moved: { takenCents: number; feeCents: number },
): Promise<void> {
  await tx
    .update(disputes)
    .set({
      withdrawnCents: sql`${disputes.withdrawnCents} + ${moved.takenCents}::int`,
      feeCents: sql`${disputes.feeCents} + ${moved.feeCents}::int`,
    })
    .where(eq(disputes.id, disputeId))
}

/** Purchases with an open or recently decided dispute, whose funds may still move. In random order, as above. */
export async function listDisputedPurchases(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select purchase_id as id from disputes where closed_at is null or closed_at > app_now() - interval '7 days'
      group by purchase_id order by random() limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

export async function hasOpenDispute(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .where(and(eq(purchases.userId, userId), eq(disputes.status, 'open')))
    .limit(1)
  return row !== undefined
}

/** Amounts of a purchase that refunds and disputes have taken back or are about to. */
const reversedTotals = (purchaseId: SQL) => sql`(
  select coalesce(sum(cents), 0)::int as cents, coalesce(sum(credits), 0)::int as credits, coalesce(sum(vat_cents), 0)::int as "vatCents"
  from (
    select amount_cents as cents, credits, vat_cents from refunds where purchase_id = ${purchaseId} and status <> 'failed'
    union all
    select amount_cents, credits, vat_cents from disputes where purchase_id = ${purchaseId} and status in ('open', 'lost')
  ) each)`

export async function sumReversed(tx: Tx, purchaseId: string): Promise<TakenBack> {
  const [sum] = await rows<TakenBack>(tx, sql`select * from ${reversedTotals(sql`${purchaseId}`)} taken`)
  return sum ?? { cents: 0, credits: 0, vatCents: 0 }
}

/** Whether a purchase's refunds or disputes may still change, and the cents refunded according to our records. */
export async function findReversalState(
  db: Db,
  purchaseId: string,
): Promise<{ isOpen: boolean; refundedCents: number }> {
  const [row] = await rows<{ isOpen: boolean; refundedCents: number }>(
    db,
    sql`select
      exists (select from refunds where purchase_id = ${purchaseId} and status = 'pending')
        or exists (select from disputes where purchase_id = ${purchaseId}) as "isOpen",
      (select coalesce(sum(amount_cents), 0)::int from refunds where purchase_id = ${purchaseId} and status = 'completed') as "refundedCents"`,
  )
  return row ?? { isOpen: false, refundedCents: 0 }
}

export type PaidPurchaseRow = {
  purchaseId: string
  credits: number
  priceCents: number
  vatCents: number
  paidAt: Date
  unspent: number
  takenBack: TakenBack
  isDisputed: boolean
  hasPayment: boolean
}

/** A person's paid purchases, newest first: since an instant, one by id, or those with unspent credits. */
export async function listPaidPurchases(
  db: Db,
  userId: string,
  wanted: { since: Date } | { purchaseId: string } | 'unspent',
): Promise<PaidPurchaseRow[]> {
  const which =
    wanted === 'unspent'
      ? sql`lot.remaining > 0`
      : 'since' in wanted
        ? sql`p.paid_at >= ${wanted.since.toISOString()}::timestamptz`
        : sql`p.id = ${wanted.purchaseId}`
  const found = await rows<Omit<PaidPurchaseRow, 'paidAt'> & { paidAt: Date | string }>(
    db,
    sql`select p.id as "purchaseId", p.credits, p.price_cents as "priceCents", p.vat_cents as "vatCents", p.paid_at as "paidAt",
        coalesce(lot.remaining, 0) as unspent, to_json(taken) as "takenBack",
        exists (select from disputes d where d.purchase_id = p.id and d.status = 'open') as "isDisputed",
        p.payment_intent_id is not null as "hasPayment"
      from purchases p
      left join credit_lots lot on lot.purchase_id = p.id
      cross join lateral ${reversedTotals(sql`p.id`)} taken
      where p.user_id = ${userId} and p.status = 'paid' and ${which}
      order by p.paid_at desc, p.id limit 500`,
  )
  return found.map((row) => ({ ...row, paidAt: new Date(row.paidAt) }))
}
