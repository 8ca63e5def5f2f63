import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findOperation, type Operation } from '../operations/views.server.ts'
import { purchasesListQuery } from './forms.ts'
import { type MoneyList, readList } from './lists.views.server.ts'
import {
  findAnyPurchase,
  listAllPurchases,
  listDisputesOf,
  listDocumentsOf,
  listMovementsOf,
  listRefundsOf,
} from './purchases.store.server.ts'

/** A line of the list of purchases; euro cents. */
export type PurchaseLine = Awaited<ReturnType<typeof listAllPurchases>>[number]

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

export type PurchasesSectionData =
  | ({ kind: 'list' } & MoneyList<PurchaseLine>)
  | { kind: 'one'; purchase: PurchaseDetail }

/** Purchases by what is searched for, or one of them. Administrators only; refuses an unknown one with `not_found`. */
export async function allPurchases(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  { query }: { query: Readonly<Record<string, string>> },
): Promise<PurchasesSectionData> {
  authorize(canAdministrate(viewer))
  const read = purchasesListQuery.safeParse(query)
  if (!read.success) throw notFound()
  const { id, ...list } = read.data
  if (id) return { kind: 'one', purchase: await purchaseDetail(ctx, id) }
  return { kind: 'list', ...(await readList(ctx.db, list, listAllPurchases)) }
}

async function purchaseDetail(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, purchaseId: string): Promise<PurchaseDetail> {
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
