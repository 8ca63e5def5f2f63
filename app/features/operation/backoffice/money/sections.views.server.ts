import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type PayoutReview, reviewQueue } from '#app/features/money/payouts/reviews/views.server.ts'
import { type OpenWithdrawal, withdrawalsPage } from '#app/features/money/withdrawals/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { correctionsPage } from '../corrections/views.server.ts'
import { operationsPage } from '../today/views.server.ts'
import { monthFiles } from './files.views.server.ts'
import { withdrawalsListQuery } from './forms.ts'
import { pageOf, placeOf } from './lists.rules.ts'
import { moneyOverview } from './overview.views.server.ts'
import { allPayouts } from './payouts.views.server.ts'
import { allPurchases } from './purchases.views.server.ts'
import { allDisputes, allRefunds } from './reversals.views.server.ts'
import { MONEY_PAGE_SIZE, type MoneySection } from './schema.ts'
import { taxSection } from './tax.views.server.ts'

/** What a section is read with: its address's query, as it came, and how the reader reads. */
export type SectionRequest = { query: Readonly<Record<string, string>>; language: Language; timeZone: string }
type SectionView = (ctx: Ctx, viewer: Viewer | null, request: SectionRequest) => Promise<unknown>

/** What each section shows; a section is read only when its page is opened. */
const SECTION_VIEWS = {
  overview: moneyOverview,
  purchases: allPurchases,
  refunds: allRefunds,
  disputes: allDisputes,
  payouts: allPayouts,
  files: monthFiles,
  operations: operationsPage,
  corrections: correctionsPage,
  holds: payoutHolds,
  withdrawals: listedWithdrawals,
  tax: taxSection,
} satisfies Record<MoneySection, SectionView>

export type SectionData = { [K in MoneySection]: Awaited<ReturnType<(typeof SECTION_VIEWS)[K]>> }

/** The data of one section. Administrators only: for everybody else there is no such page. */
export async function moneySection(
  ctx: Ctx,
  viewer: Viewer | null,
  section: MoneySection,
  request: SectionRequest,
): Promise<SectionData[MoneySection]> {
  authorize(canAdministrate(viewer))
  const read: SectionView = SECTION_VIEWS[section]
  return read(ctx, viewer, request) as Promise<SectionData[MoneySection]>
}

type PayoutHolds = { open: PayoutReview[]; decided: PayoutReview[] }

/** The section of the money page about payouts in review. Administrators only. */
export async function payoutHolds(ctx: Pick<Ctx, 'db'>, viewer: Viewer | null): Promise<PayoutHolds> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  return reviewQueue(ctx.db, viewer)
}

/** A page of declarations of withdrawal: waiting ones, or guests' for addresses without a purchase. */
type WithdrawalsSectionData = {
  list: 'waiting' | 'guests'
  q: string
  lines: OpenWithdrawal[]
  next: string | null
}

/** The section of the money page about declarations of withdrawal. Administrators only. */
async function listedWithdrawals(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer | null,
  request: { query: Readonly<Record<string, string>> },
): Promise<WithdrawalsSectionData> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  const { list, q, before } = withdrawalsListQuery.parse(request.query)
  const query = { list, q: q.trim(), after: placeOf(before), limit: MONEY_PAGE_SIZE + 1 }
  const found = await withdrawalsPage(ctx.db, viewer, query)
  return { list, q, ...pageOf(found, MONEY_PAGE_SIZE) }
}
