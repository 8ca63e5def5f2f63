import { sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { latestLedgerCheck, ledgerViolations } from '#app/features/marketplace/credits/checks.views.server.ts'
import type { LedgerAccountKind } from '#app/features/marketplace/credits/schema.ts'
import { latestReconciliation, openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import { reviewQueue } from '#app/features/money/payouts/reviews/views.server.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'
import { reportOverview, yearIn } from '#app/features/money/tax/report.views.server.ts'
import { FIRST_REPORTED_YEAR } from '#app/features/money/tax/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { correctionsPage } from '../corrections/views.server.ts'
import { OPERATIONS_OF_KIND_MAX } from '../operations/schema.ts'
import { unfinishedOperations } from '../operations/views.server.ts'
import { waitingItems } from '../today/views.server.ts'
import { monthFiles } from './files.views.server.ts'
import { disputesPage, payoutsPage, purchasesPage, refundsPage, withdrawalsPage } from './lists.views.server.ts'
import { type MoneyPart, SECTION_NEEDS } from './schema.ts'

/** Violations and differences on the page; there are none, or somebody looks into the first ones first. */
const LISTED_MAX = 50
const TAX_YEARS = 6

type Request = { query: Readonly<Record<string, string>> }
type PartView = (ctx: Ctx, viewer: Viewer | null, request: Request) => Promise<unknown>

/** What each part shows; it is read only when its page is opened. */
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

/** The data of one part of the money pages. Administrators only: for everybody else there is no such page. */
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

/** The sum of all accounts of a kind, in whole credits or euro cents; credit +, debit −. */
export type KindBalance = { kind: LedgerAccountKind; currency: 'CRD' | 'EUR'; balance: number }

async function sumKinds(db: Db): Promise<KindBalance[]> {
  const found = await rows<Omit<KindBalance, 'balance'> & { balance: string }>(
    db,
    sql`select kind, currency, sum(balance)::text as balance from ledger_accounts group by kind, currency`,
  )
  return found.map((each) => ({ ...each, balance: Number(each.balance) }))
}

/** Whether the books are in order, what waits elsewhere, and what is not finished. Administrators only. */
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
    /** There are more of a kind than are listed. */
    hasMore: [...kinds.values()].some((each) => each.length >= OPERATIONS_OF_KIND_MAX),
  }
}
export type MoneyOverview = Awaited<ReturnType<typeof moneyOverview>>

/** Payouts in review, and the latest decisions about others. Administrators only. */
export async function payoutHolds(ctx: Pick<Ctx, 'db'>, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  return reviewQueue(ctx.db, viewer)
}

/** A year's tax report before it is downloaded. Administrators only. */
export async function taxYear(ctx: Ctx, viewer: Viewer | null, { query }: Request) {
  authorize(canAdministrate(viewer))
  const current = yearIn(ctx.clock.now(), ctx.config.seller.timeZone)
  const parsed = reportYear.safeParse(query.year)
  const year = parsed.success && parsed.data <= current ? parsed.data : Math.max(current - 1, FIRST_REPORTED_YEAR)
  return {
    ...(await reportOverview(ctx, year)),
    /** Nothing is added to the year any more. */
    isOver: year < current,
    years: Array.from({ length: TAX_YEARS }, (_, back) => current - back).filter((each) => each >= FIRST_REPORTED_YEAR),
  }
}
