import { and, eq, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
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
import { findOperation, type Operation } from '../operations/views.server.ts'

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

const listDisputesOf = (db: Db, purchaseId: string) =>
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

const listMovementsOf = (db: Db, purchaseId: string) =>
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

/** Everything about one purchase; euro cents, VAT included. `leftCents` is what can still go back. */
export type PurchaseDetail = NonNullable<Awaited<ReturnType<typeof findAnyPurchase>>> & {
  refunds: Awaited<ReturnType<typeof listRefundsOf>>
  disputes: Awaited<ReturnType<typeof listDisputesOf>>
  documents: Awaited<ReturnType<typeof listDocumentsOf>>
  movements: Awaited<ReturnType<typeof listMovementsOf>>
  leftCents: number
  /** What can be done about its payment while it is in review. */
  operation: Operation | null
}

/** Everything about one purchase. Administrators only; refuses an unknown one with `not_found`. */
export async function purchaseDetail(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  purchaseId: string,
): Promise<PurchaseDetail> {
  authorize(canAdministrate(viewer))
  if (!isUuid(purchaseId)) throw notFound()
  const { db } = ctx
  const [purchase, refunds, disputes, documents, movements] = await Promise.all([
    findAnyPurchase(db, purchaseId),
    listRefundsOf(db, purchaseId),
    listDisputesOf(db, purchaseId),
    listDocumentsOf(db, purchaseId),
    listMovementsOf(db, purchaseId),
  ])
  if (!purchase) throw notFound()
  const back = [
    ...refunds.filter(({ status }) => status !== 'failed'),
    ...disputes.filter(({ status }) => status === 'open' || status === 'lost'),
  ]
  const leftCents = Math.max(0, purchase.priceCents - back.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const operation = purchase.status === 'in_review' ? await findOperation(ctx, 'purchase_review', purchaseId) : null
  return { ...purchase, refunds, disputes, documents, movements, leftCents, operation }
}
