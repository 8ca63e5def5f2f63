import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import {
  type LedgerCheck,
  type LedgerViolation,
  latestLedgerCheck,
  ledgerViolations,
} from '#app/features/marketplace/credits/checks/views.server.ts'
import {
  type Difference,
  latestReconciliation,
  openDifferences,
  type Reconciliation,
} from '#app/features/money/payments/reconciliation/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type WaitingItem, waitingItems } from '../today/views.server.ts'
import { type KindBalance, sumKinds } from './overview.store.server.ts'
import { NEED_KINDS } from './schema.ts'

/** Violations and differences on the page; there are none, or somebody looks into the first ones first. */
const LISTED_MAX = 50

/** Whether the books are in order, and what waits for the operator. Credits whole, euros in cents. */
export type MoneyOverview = {
  violations: LedgerViolation[]
  violationCount: number
  ledgerCheck: LedgerCheck | null
  balances: KindBalance[]
  reconciliation: Reconciliation | null
  differences: Difference[]
  differenceCount: number
  needs: WaitingItem[]
}

/** The first section of the money page. Administrators only. */
export async function moneyOverview(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
): Promise<MoneyOverview> {
  authorize(canAdministrate(viewer))
  const { db } = ctx
  const [broken, ledgerCheck, balances, reconciliation, open, waiting] = await Promise.all([
    ledgerViolations(db, LISTED_MAX),
    latestLedgerCheck(db),
    sumKinds(db),
    latestReconciliation(db),
    openDifferences(db, LISTED_MAX),
    waitingItems(ctx, viewer),
  ])
  return {
    violations: broken.violations,
    violationCount: broken.count,
    ledgerCheck,
    balances,
    reconciliation,
    differences: open.differences,
    differenceCount: open.count,
    needs: waiting.filter(({ key }) => NEED_KINDS.some((kind) => kind === key)),
  }
}
