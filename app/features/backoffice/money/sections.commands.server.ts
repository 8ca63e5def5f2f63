import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { runCorrectionForm } from '../corrections/section.commands.server.ts'
import { runOperationForm } from '../operations/section.commands.server.ts'
import { runHoldsForm } from './holds.commands.server.ts'
import { runPurchaseForm } from './refunds.commands.server.ts'
import type { MoneySection } from './schema.ts'
import { runWithdrawalForm } from './withdrawals.commands.server.ts'

/** Runs a form of a section; returns the query of the page that says what became of it. */
export type SectionAction = (ctx: Ctx, viewer: Viewer, form: FormData) => Promise<Record<string, string>>

/** The forms of each section that has any. */
const SECTION_ACTIONS: Partial<Record<MoneySection, SectionAction>> = {
  operations: runOperationForm,
  purchases: runPurchaseForm,
  holds: runHoldsForm,
  withdrawals: runWithdrawalForm,
  corrections: runCorrectionForm,
}

/** Runs a form that was sent to a section. Administrators only; refuses one without forms with `not_found`. */
export async function runSectionAction(
  ctx: Ctx,
  viewer: Viewer | null,
  section: MoneySection,
  form: FormData,
): Promise<Record<string, string>> {
  authorize(canAdministrate(viewer))
  const run = SECTION_ACTIONS[section]
  if (!viewer || !run) throw notFound()
  return run(ctx, viewer, form)
}
