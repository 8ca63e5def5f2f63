import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { correctionsPage } from '../corrections/views.server.ts'
import { operationsPage } from '../today/views.server.ts'
import { monthFiles } from './files.views.server.ts'
import { payoutHolds } from './holds.views.server.ts'
import { moneyOverview } from './overview.views.server.ts'
import { allPayouts } from './payouts.views.server.ts'
import { allPurchases } from './purchases.views.server.ts'
import { allDisputes, allRefunds } from './reversals.views.server.ts'
import type { MoneySection } from './schema.ts'
import { taxSection } from './tax.views.server.ts'
import { listedWithdrawals } from './withdrawals.views.server.ts'

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

/** The data of every section by its name, for the part that shows it. */
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
