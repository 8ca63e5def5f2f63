import { eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { LedgerAccountKind } from '#app/features/marketplace/credits/schema.ts'
import { latestLedgerCheck, ledgerViolations } from '#app/features/marketplace/credits/views.server.ts'
import { latestReconciliation, openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import {
  DISPUTE_STATUSES,
  PURCHASE_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
} from '#app/features/money/payments/schema.ts'
import { reviewQueue } from '#app/features/money/payouts/reviews/views.server.ts'
import { type BankFailure, PAYOUT_STATES, type PayoutState } from '#app/features/money/payouts/schema.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'
import { reportOverview, yearIn } from '#app/features/money/tax/report.views.server.ts'
import { FIRST_REPORTED_YEAR } from '#app/features/money/tax/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { columnsOf, type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { disputes, payees, payouts, profiles, purchases, refunds, users, withdrawals } from '#db/schema/all.ts'
import { correctionsPage } from '../corrections/views.server.ts'
import { anywhere, conditionsOf, defineList, type LineOf, readList } from '../kit/list.views.server.ts'
import { OPERATIONS_OF_KIND_MAX } from '../operations/schema.ts'
import { unfinishedOperations } from '../operations/views.server.ts'
import { waitingItems } from '../today/views.server.ts'
import { monthFiles } from './files.views.server.ts'
import { type MoneyPart, SECTION_NEEDS, searchOf } from './rules.ts'

const LISTED_MAX = 50
const TAX_YEARS = 6

type Request = { query: Readonly<Record<string, string>> }
type PartView = (ctx: Ctx, viewer: Viewer | null, request: Request) => Promise<unknown>

/** Total balance of a kind of account, in whole credits or euro cents. Credit is positive, debit negative. */
export type KindBalance = { kind: LedgerAccountKind; currency: 'CRD' | 'EUR'; balance: number }

async function sumKinds(db: Db): Promise<KindBalance[]> {
  const found = await rows<Omit<KindBalance, 'balance'> & { balance: string }>(
    db,
    sql`select kind, currency, sum(balance)::text as balance from ledger_accounts group by kind, currency`,
  )
  return found.map((each) => ({ ...each, balance: Number(each.balance) }))
}

export async function moneyOverview(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  const { db } = ctx
  const [broken, ledgerCheck, balances, reconciliation, open, waiting, operations] = await Promise.all([
    ledgerViolations(db, LISTED_MAX),
    latestLedgerCheck(db),
    sumKinds(db),
    latestReconciliation(db),
    openDifferences(db, LISTED_MAX),
    waitingItems(ctx, viewer),
    unfinishedOperations(ctx),
  ])
  const kinds = Map.groupBy(operations, ({ kind }) => kind)
  return {
    violations: broken.violations,
    violationCount: broken.count,
    ledgerCheck,
    balances,
    reconciliation,
    differences: open.differences,
    differenceCount: open.count,
    needs: waiting.filter(({ key }) => SECTION_NEEDS.some((kind) => kind === key)),
    operations,
    hasMore: [...kinds.values()].some((each) => each.length >= OPERATIONS_OF_KIND_MAX),
  }
}
export type MoneyOverview = Awaited<ReturnType<typeof moneyOverview>>

export async function payoutHolds(ctx: Pick<Ctx, 'db'>, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  return reviewQueue(ctx.db, viewer)
}

export async function taxYear(ctx: Ctx, viewer: Viewer | null, { query }: Request) {
  authorize(canAdministrate(viewer))
  const current = yearIn(ctx.clock.now(), ctx.config.seller.timeZone)
  const parsed = reportYear.safeParse(query.year)
  const year = parsed.success && parsed.data <= current ? parsed.data : Math.max(current - 1, FIRST_REPORTED_YEAR)
  return {
    ...(await reportOverview(ctx, year)),
    isOver: year < current,
    years: Array.from({ length: TAX_YEARS }, (_, back) => current - back).filter((each) => each >= FIRST_REPORTED_YEAR),
  }
}

const person = { personName: sql<string | null>`${profiles.fullName}`, personEmail: users.email }

type Finders = {
  byId: (id: string) => SQL | undefined
  byProvider: (id: string) => SQL | undefined
  byDocument: (number: string) => SQL
}

const findBy =
  ({ byId, byProvider, byDocument }: Finders) =>
  (text: string): SQL | undefined => {
    const search = searchOf(text)
    switch (search?.by) {
      case undefined:
        return undefined
      case 'id':
        return byId(search.id)
      case 'provider':
        return byProvider(search.id)
      case 'document':
        return byDocument(search.number)
      case 'email':
        return eq(users.email, search.email)
      case 'name':
        return sql`${profiles.fullName} ilike ${anywhere(search.name)}`
    }
  }

const refundedCents = sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
  where r.purchase_id = ${purchases.id} and r.status <> 'failed')`
const isDisputed = sql<boolean>`exists (select from disputes x
  where x.purchase_id = ${purchases.id} and x.status = 'open')`

export const purchaseList = defineList({
  columns: {
    ...columnsOf(purchases, 'id', 'createdAt', 'status', 'credits'),
    amountCents: purchases.priceCents,
    refundedCents,
    isDisputed,
    purchaseId: purchases.id,
    ...person,
  },
  from: (select) =>
    select
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.userId))
      .leftJoin(profiles, eq(profiles.id, purchases.userId)),
  id: purchases.id,
  sorts: { date: purchases.createdAt, credits: purchases.credits, amount: purchases.priceCents },
  filters: {
    status: conditionsOf(PURCHASE_STATUSES, (status) => eq(purchases.status, status)),
    back: {
      refunded: sql`exists (select from refunds r where r.purchase_id = ${purchases.id} and r.status <> 'failed')`,
      disputed: isDisputed,
    },
  },
  search: findBy({
    byId: (id) => eq(purchases.id, id),
    byProvider: (id) =>
      sql`(${purchases.paymentIntentId} = ${id} or ${purchases.sessionId} = ${id}
        or ${purchases.id} in (select purchase_id from refunds where provider_id = ${id}
          union all select purchase_id from disputes where id = ${id}))`,
    byDocument: (number) =>
      sql`${purchases.id} in (select purchase_id from documents where number = ${number} and purchase_id is not null
        union all select i.purchase_id from documents d join documents i on i.id = d.invoice_id where d.number = ${number})`,
  }),
})
export type PurchaseLine = LineOf<typeof purchaseList>

const byDocumentOfPurchase = (number: string) =>
  sql`${purchases.id} in (select d.purchase_id from documents d where d.number = ${number}
    union all select r.purchase_id from documents d join refunds r on r.id = d.refund_id where d.number = ${number})`

export const refundList = defineList({
  columns: {
    ...columnsOf(refunds, 'id', 'createdAt', 'status', 'reason', 'amountCents', 'debtCredits', 'error', 'purchaseId'),
    ...person,
  },
  from: (select) =>
    select
      .from(refunds)
      .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
      .innerJoin(users, eq(users.id, purchases.userId))
      .leftJoin(profiles, eq(profiles.id, purchases.userId)),
  id: refunds.id,
  sorts: { date: refunds.createdAt, amount: refunds.amountCents },
  filters: {
    status: conditionsOf(REFUND_STATUSES, (status) => eq(refunds.status, status)),
    reason: conditionsOf(REFUND_REASONS, (reason) => eq(refunds.reason, reason)),
  },
  search: findBy({
    byId: (id) => or(eq(purchases.id, id), eq(refunds.id, id)),
    byProvider: (id) => or(eq(refunds.providerId, id), eq(purchases.paymentIntentId, id)),
    byDocument: byDocumentOfPurchase,
  }),
})
export type RefundLine = LineOf<typeof refundList>

export const disputeList = defineList({
  columns: {
    id: disputes.id,
    createdAt: disputes.openedAt,
    ...columnsOf(disputes, 'status', 'reason', 'amountCents', 'feeCents'),
    dueAt: sql<Date | null>`case when ${disputes.closedAt} is null then ${disputes.evidenceDueAt} end`.mapWith(
      disputes.openedAt,
    ),
    isOverdue: sql<boolean>`coalesce(${disputes.closedAt} is null and ${disputes.evidenceDueAt} < app_now(), false)`,
    purchaseId: disputes.purchaseId,
    ...person,
  },
  from: (select) =>
    select
      .from(disputes)
      .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
      .innerJoin(users, eq(users.id, purchases.userId))
      .leftJoin(profiles, eq(profiles.id, purchases.userId)),
  id: disputes.id,
  sorts: {
    date: disputes.openedAt,
    due: { asc: sql`case when ${disputes.closedAt} is null then ${disputes.evidenceDueAt} end` },
    amount: disputes.amountCents,
  },
  filters: { status: conditionsOf(DISPUTE_STATUSES, (status) => eq(disputes.status, status)) },
  search: findBy({
    byId: (id) => eq(purchases.id, id),
    byProvider: (id) => or(eq(disputes.id, id), eq(purchases.paymentIntentId, id)),
    byDocument: byDocumentOfPurchase,
  }),
})
export type DisputeLine = LineOf<typeof disputeList>

const state = sql<PayoutState>`(case when refused.at is null then ${payouts.status} else 'bank_refused' end)`
const isStopped = sql<boolean>`${payees.stoppedAt} is not null`
const isHeldByDispute = sql<boolean>`(${payouts.status} = 'pending' and ${payouts.attempt} = 0 and exists (
  select from lot_movements m join credit_lots l on l.id = m.lot_id
  where m.subject = 'payout:' || ${payouts.id} and l.call_id is not null and is_disputed_earning(l.call_id)))`

export const payoutList = defineList({
  columns: {
    id: payouts.id,
    createdAt: payouts.createdAt,
    state,
    refusedAt: sql<Date | null>`refused.at`.mapWith(payouts.settledAt),
    bankFailure: sql<BankFailure | null>`refused.failure`,
    ...columnsOf(payouts, 'amountCents', 'feeCents', 'reversedCents', 'attempt', 'errorMessage', 'transferId'),
    ...columnsOf(payouts, 'accountId'),
    isStopped,
    isDisputed: isHeldByDispute,
    userId: payouts.userId,
    ...person,
    document: sql<{ id: string; number: string } | null>`(select jsonb_build_object('id', d.id, 'number', d.number)
      from documents d where d.payout_id = ${payouts.id})`,
  },
  from: (select) =>
    select
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.userId))
      .leftJoin(profiles, eq(profiles.id, payouts.userId))
      .leftJoin(sql`bank_refusals refused`, sql`refused.payout_id = ${payouts.id}`)
      .leftJoin(payees, eq(payees.userId, payouts.userId)),
  id: payouts.id,
  sorts: { date: payouts.createdAt, amount: payouts.amountCents },
  filters: {
    status: conditionsOf(PAYOUT_STATES, (each) => sql`${state} = ${each}`),
    held: { stopped: isStopped, disputed: isHeldByDispute },
  },
  search: findBy({
    byId: (id) => eq(payouts.id, id),
    byProvider: (id) => or(eq(payouts.transferId, id), eq(payouts.accountId, id)),
    byDocument: (number) => sql`${payouts.id} in (select payout_id from documents where number = ${number})`,
  }),
})
export type PayoutLine = LineOf<typeof payoutList>

/** Withdrawals. A guest's address may belong to no account, and then there's no purchase. */
export const withdrawalList = defineList({
  columns: {
    ...columnsOf(withdrawals, 'id', 'number', 'state', 'name', 'email', 'accountEmail', 'declaration', 'receivedAt'),
    ...columnsOf(withdrawals, 'closedAt', 'note'),
    /** The account with the entered address; null if there's none. */
    accountId: sql<string | null>`coalesce(${withdrawals.userId}, ${users.id})`,
    purchaseId: withdrawals.purchaseId,
    credits: sql<number | null>`${purchases.credits}`,
    priceCents: sql<number | null>`${purchases.priceCents}`,
  },
  from: (select) =>
    select
      .from(withdrawals)
      .leftJoin(
        users,
        sql`${users.email} = ${withdrawals.accountEmail} and ${users.status} is distinct from 'canceled'`,
      )
      .leftJoin(purchases, eq(purchases.id, withdrawals.purchaseId)),
  id: withdrawals.id,
  sorts: {
    // Waiting ones first, and members' before guests', who can send any number of them.
    waits: {
      asc: sql`(${withdrawals.closedAt} is not null, ${withdrawals.userId} is null, ${withdrawals.receivedAt})`,
    },
    date: withdrawals.receivedAt,
  },
  filters: {
    show: {
      waiting: isNull(withdrawals.closedAt),
      guests: sql`${withdrawals.state} = 'no_purchase'`,
      handled: sql`${withdrawals.closedAt} is not null and ${withdrawals.state} <> 'no_purchase'`,
    },
  },
  search: (text) =>
    sql`(${withdrawals.number} = upper(${text}) or lower(${text}) in (${withdrawals.email}, ${withdrawals.accountEmail})
      or ${withdrawals.name} ilike ${anywhere(text)})`,
})
export type WithdrawalLine = LineOf<typeof withdrawalList>

type ListRequest = { query: Readonly<Record<string, string>> }

const viewOf =
  <List extends Parameters<typeof readList>[1]>(list: List) =>
  async ({ db }: Pick<Ctx, 'db'>, viewer: Viewer | null, { query }: ListRequest) => {
    authorize(canAdministrate(viewer))
    return readList<List['columns']>(db, list, query)
  }

export const purchasesPage = viewOf(purchaseList)
export const refundsPage = viewOf(refundList)
export const disputesPage = viewOf(disputeList)
export const payoutsPage = viewOf(payoutList)
export const withdrawalsPage = viewOf(withdrawalList)

const PART_VIEWS = {
  overview: moneyOverview,
  purchases: purchasesPage,
  refunds: refundsPage,
  disputes: disputesPage,
  withdrawals: withdrawalsPage,
  payouts: payoutsPage,
  holds: payoutHolds,
  files: monthFiles,
  corrections: correctionsPage,
  tax: taxYear,
} satisfies Record<MoneyPart, PartView>

export type PartData = { [K in MoneyPart]: Awaited<ReturnType<(typeof PART_VIEWS)[K]>> }

export async function moneyPart<K extends MoneyPart>(
  ctx: Ctx,
  viewer: Viewer | null,
  part: K,
  request: Request,
): Promise<PartData[K]> {
  authorize(canAdministrate(viewer))
  const read: PartView = PART_VIEWS[part]
  return read(ctx, viewer, request) as Promise<PartData[K]>
}
