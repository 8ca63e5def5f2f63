import { eq, or, sql } from 'drizzle-orm'
import type { DisputeStatus, RefundStatus } from '#app/features/money/payments/refunds/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { disputes, profiles, purchases, refunds, users } from '#db/schema/all.ts'
import { type ListColumns, listPage, type MoneyListQuery } from './lists.store.server.ts'

/** Refunds, newest first, after a place: read along `refunds_created`. */
export function listAllRefunds(db: Db, query: MoneyListQuery<RefundStatus>) {
  const select = db
    .select({
      id: refunds.id,
      createdAt: refunds.createdAt,
      status: refunds.status,
      reason: refunds.reason,
      amountCents: refunds.amountCents,
      credits: refunds.credits,
      debtCredits: refunds.debtCredits,
      error: refunds.error,
      purchaseId: refunds.purchaseId,
      personName: profiles.fullName,
      personEmail: users.email,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(profiles, eq(profiles.id, purchases.userId))
    .$dynamic()
  return listPage(select, refundColumns, query)
}

/** Disputes, newest first, after a place; there are few of them. */
export function listAllDisputes(db: Db, query: MoneyListQuery<DisputeStatus>) {
  const select = db
    .select({
      id: disputes.id,
      createdAt: disputes.openedAt,
      status: disputes.status,
      reason: disputes.reason,
      amountCents: disputes.amountCents,
      feeCents: disputes.feeCents,
      evidenceDueAt: disputes.evidenceDueAt,
      closedAt: disputes.closedAt,
      purchaseId: disputes.purchaseId,
      personName: profiles.fullName,
      personEmail: users.email,
    })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(profiles, eq(profiles.id, purchases.userId))
    .$dynamic()
  return listPage(select, disputeColumns, query)
}

const byDocument = (number: string) =>
  sql`${purchases.id} in (select d.purchase_id from documents d where d.number = ${number}
    union all select r.purchase_id from documents d join refunds r on r.id = d.refund_id where d.number = ${number})`

const refundColumns: ListColumns = {
  at: refunds.createdAt,
  id: refunds.id,
  status: refunds.status,
  byId: (id) => or(eq(purchases.id, id), eq(refunds.id, id)),
  byProvider: (id) => or(eq(refunds.providerId, id), eq(purchases.paymentIntentId, id)),
  byDocument,
}

const disputeColumns: ListColumns = {
  at: disputes.openedAt,
  id: disputes.id,
  status: disputes.status,
  byId: (id) => eq(purchases.id, id),
  byProvider: (id) => or(eq(disputes.id, id), eq(purchases.paymentIntentId, id)),
  byDocument,
}
