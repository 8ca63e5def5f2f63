import { and, eq, sql } from 'drizzle-orm'
import type { DisputeStatus } from '#app/features/money/payments/refunds/schema.ts'
import type { PurchaseStatus } from '#app/features/money/payments/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import {
  balanceTransactions,
  creditLots,
  disputes,
  documents,
  ledgerAccounts,
  profiles,
  purchases,
  refunds,
  users,
} from '#db/schema/all.ts'
import { type ListColumns, listPage, type MoneyListQuery } from './lists.store.server.ts'

const invoiceNumber = sql<string | null>`(select d.number from documents d where d.purchase_id = ${purchases.id})`
const refundedCents = sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
  where r.purchase_id = ${purchases.id} and r.status <> 'failed')`

/** Purchases, newest first, after a place: read along `purchases_created`, or by the buyer's own index. */
export function listAllPurchases(db: Db, query: MoneyListQuery<PurchaseStatus>) {
  const select = db
    .select({
      id: purchases.id,
      createdAt: purchases.createdAt,
      status: purchases.status,
      credits: purchases.credits,
      priceCents: purchases.priceCents,
      personName: profiles.fullName,
      personEmail: users.email,
      invoiceNumber,
      refundedCents,
      disputeStatus: sql<DisputeStatus | null>`(select x.status from disputes x
        where x.purchase_id = ${purchases.id} order by x.opened_at desc limit 1)`,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(profiles, eq(profiles.id, purchases.userId))
    .$dynamic()
  return listPage(select, purchaseColumns, query)
}

const purchaseColumns: ListColumns = {
  at: purchases.createdAt,
  id: purchases.id,
  status: purchases.status,
  byId: (id) => eq(purchases.id, id),
  byProvider: (id) =>
    sql`(${purchases.paymentIntentId} = ${id} or ${purchases.sessionId} = ${id}
      or ${purchases.id} in (select purchase_id from refunds where provider_id = ${id}
        union all select purchase_id from disputes where id = ${id}))`,
  byDocument: (number) =>
    sql`${purchases.id} in (select purchase_id from documents where number = ${number} and purchase_id is not null
      union all select i.purchase_id from documents d join documents i on i.id = d.invoice_id where d.number = ${number})`,
}

/** One purchase with its buyer and what is left of its credits; undefined for an unknown one. */
export async function findAnyPurchase(db: Db, purchaseId: string) {
  const [row] = await db
    .select({
      id: purchases.id,
      createdAt: purchases.createdAt,
      paidAt: purchases.paidAt,
      closedAt: purchases.closedAt,
      status: purchases.status,
      error: purchases.error,
      credits: purchases.credits,
      priceCents: purchases.priceCents,
      vatCents: purchases.vatCents,
      feeCents: purchases.feeCents,
      sessionId: purchases.sessionId,
      paymentIntentId: purchases.paymentIntentId,
      consentVersion: purchases.consentVersion,
      consentLanguage: purchases.consentLanguage,
      consentedAt: purchases.consentedAt,
      buyerId: purchases.userId,
      buyerName: profiles.fullName,
      buyerEmail: users.email,
      unspent: sql<number>`coalesce(${creditLots.remaining}, 0)`,
      debtCredits: sql<number>`coalesce(-${ledgerAccounts.balance}, 0)::int`,
      isLocked: sql<boolean>`${users.bookingsLockedAt} is not null`,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(profiles, eq(profiles.id, purchases.userId))
    .leftJoin(creditLots, eq(creditLots.purchaseId, purchases.id))
    .leftJoin(ledgerAccounts, and(eq(ledgerAccounts.ownerId, purchases.userId), eq(ledgerAccounts.kind, 'user_debt')))
    .where(eq(purchases.id, purchaseId))
  return row
}

export const listRefundsOf = (db: Db, purchaseId: string) =>
  db
    .select({
      id: refunds.id,
      createdAt: refunds.createdAt,
      settledAt: refunds.settledAt,
      status: refunds.status,
      reason: refunds.reason,
      amountCents: refunds.amountCents,
      credits: refunds.credits,
      debtCredits: refunds.debtCredits,
      note: refunds.note,
      error: refunds.error,
      providerId: refunds.providerId,
    })
    .from(refunds)
    .where(eq(refunds.purchaseId, purchaseId))
    .orderBy(refunds.createdAt, refunds.id)

export const listDisputesOf = (db: Db, purchaseId: string) =>
  db
    .select({
      id: disputes.id,
      status: disputes.status,
      reason: disputes.reason,
      amountCents: disputes.amountCents,
      credits: disputes.credits,
      debtCredits: disputes.debtCredits,
      evidenceDueAt: disputes.evidenceDueAt,
      openedAt: disputes.openedAt,
      closedAt: disputes.closedAt,
    })
    .from(disputes)
    .where(eq(disputes.purchaseId, purchaseId))
    .orderBy(disputes.openedAt, disputes.id)

export const listDocumentsOf = (db: Db, purchaseId: string) =>
  db
    .select({ id: documents.id, kind: documents.kind, number: documents.number, grossCents: documents.grossCents })
    .from(documents)
    .where(
      sql`${documents.purchaseId} = ${purchaseId}
        or ${documents.invoiceId} = (select id from documents where purchase_id = ${purchaseId})`,
    )
    .orderBy(documents.issuedAt)

export const listMovementsOf = (db: Db, purchaseId: string) =>
  db
    .select({
      id: balanceTransactions.id,
      kind: balanceTransactions.kind,
      amountCents: balanceTransactions.amountCents,
      feeCents: balanceTransactions.feeCents,
      createdAt: balanceTransactions.createdAt,
    })
    .from(balanceTransactions)
    .where(eq(balanceTransactions.purchaseId, purchaseId))
    .orderBy(balanceTransactions.createdAt, balanceTransactions.id)
