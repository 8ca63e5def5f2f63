import { and, eq, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { columnsOf, type Db } from '#app/platform/data/db.server.ts'
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
import { findOperation } from '../operations/views.server.ts'

export async function findAnyPurchase(db: Db, purchaseId: string) {
  const [row] = await db
    .select({
      ...columnsOf(purchases, 'id', 'createdAt', 'paidAt', 'closedAt', 'status', 'error', 'credits', 'priceCents'),
      ...columnsOf(purchases, 'vatCents', 'feeCents', 'sessionId', 'paymentIntentId', 'consentVersion'),
      ...columnsOf(purchases, 'consentLanguage', 'consentedAt'),
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
      ...columnsOf(refunds, 'id', 'createdAt', 'settledAt', 'status', 'reason', 'amountCents', 'credits'),
      ...columnsOf(refunds, 'debtCredits', 'note', 'error', 'providerId'),
    })
    .from(refunds)
    .where(eq(refunds.purchaseId, purchaseId))
    .orderBy(refunds.createdAt, refunds.id)

const listDisputesOf = (db: Db, purchaseId: string) =>
  db
    .select({
      ...columnsOf(disputes, 'id', 'status', 'reason', 'amountCents', 'credits', 'debtCredits', 'evidenceDueAt'),
      ...columnsOf(disputes, 'openedAt', 'closedAt'),
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
    .select(columnsOf(balanceTransactions, 'id', 'kind', 'amountCents', 'feeCents', 'createdAt'))
    .from(balanceTransactions)
    .where(eq(balanceTransactions.purchaseId, purchaseId))
    .orderBy(balanceTransactions.createdAt, balanceTransactions.id)

export type PurchaseDetail = Awaited<ReturnType<typeof purchaseDetail>>

/** A purchase with all details, in euro cents including VAT. `leftCents` is still refundable. */
export async function purchaseDetail(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  purchaseId: string,
) {
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
