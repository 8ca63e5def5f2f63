import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication/recent.commands.server.ts'
import { refundPurchase } from '#app/features/money/payments/refunds/commands.server.ts'
import { refusePayout, releasePayout } from '#app/features/money/payouts/reviews/commands.server.ts'
import { payoutReviewForm } from '#app/features/money/payouts/reviews/forms.ts'
import type { ReviewDecision } from '#app/features/money/payouts/reviews/schema.ts'
import { closeDeclaration } from '#app/features/money/withdrawals/commands.server.ts'
import { closeWithdrawalForm } from '#app/features/money/withdrawals/forms.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  approveCorrection,
  proposeCorrection,
  rejectCorrection,
  withdrawCorrection,
} from '../corrections/commands.server.ts'
import { correctionApprovalForm, correctionProposalForm, correctionRefusalForm } from '../corrections/forms.ts'
import { takeOperationStep } from '../operations/commands.server.ts'
import { operationForm } from '../operations/forms.ts'
import { operatorRefundForm } from './forms.ts'
import { findAnyPurchase } from './purchases.store.server.ts'
import type { MoneySection } from './schema.ts'

/**
 * Marks a declaration of withdrawal as handled, with an entry in the audit log. Refuses as `administratorCommand`, and
 * `withdrawal_closed`.
 */
export const closeWithdrawal = administratorCommand(
  async (ctx, tx, viewer, input: RecentReAuthentication & { withdrawalId: string; note: string }): Promise<void> => {
    const { number } = await closeDeclaration.join(ctx, tx, viewer, input)
    await recordAct(ctx, tx, viewer, {
      action: 'withdrawal.closed',
      subjectId: input.withdrawalId,
      details: { number },
    })
  },
)

async function runWithdrawalForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = { ...parseForm(closeWithdrawalForm, form), ...parseForm(recentReAuthenticationForm, form) }
  await closeWithdrawal(ctx, viewer, input)
  return { done: 'withdrawal_closed' }
}

/** `amountCents` null is all that is left of the purchase. */
type OperatorRefund = RecentReAuthentication & { purchaseId: string; amountCents: number | null; note: string }

/**
 * Refunds a purchase, whole or in part, with an entry in the audit log in the same transaction. Refuses as
 * `administratorCommand` and `refundPurchase`.
 */
export const refundAsOperator = administratorCommand(
  async (ctx, tx, viewer, input: OperatorRefund): Promise<string> => {
    const { purchaseId, amountCents, note } = input
    const purchase = await findAnyPurchase(tx, purchaseId)
    const refundId = await refundPurchase.join(ctx, tx, viewer, {
      purchaseId,
      note,
      ...(amountCents === null ? {} : { amountCents }),
    })
    await recordAct(ctx, tx, viewer, {
      action: 'purchase.refunded',
      subjectId: purchase?.buyerId ?? null,
      details: { purchaseId, refundId, amountCents },
    })
    return refundId
  },
)

async function runPurchaseForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  if (form.get('intent') === 'refund') {
    const input = { ...parseForm(operatorRefundForm, form), ...parseForm(recentReAuthenticationForm, form) }
    await refundAsOperator(ctx, viewer, input)
    return { id: input.purchaseId, done: 'refund' }
  }
  const { kind, subject } = parseForm(operationForm, form)
  if (kind !== 'purchase_review') throw notFound()
  return { id: subject, ...(await runOperationForm(ctx, viewer, form)) }
}

type HoldDecision = RecentReAuthentication & { payoutId: string; decision: ReviewDecision; note: string }

/**
 * An administrator releases or refuses a payout in review, in the audit trail. Refuses as `administratorCommand` and
 * `releasePayout`.
 */
export const decideHold = administratorCommand(async (ctx, tx, viewer, input: HoldDecision) => {
  const { payoutId, decision } = input
  const run = decision === 'released' ? releasePayout : refusePayout
  const { userId } = await run.join(ctx, tx, viewer, input)
  const action = `payout.${decision}` as const
  await recordAct(ctx, tx, viewer, { action, subjectId: userId, details: { payoutId } })
})

export async function runHoldsForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = { ...parseForm(payoutReviewForm, form), ...parseForm(recentReAuthenticationForm, form) }
  await decideHold(ctx, viewer, input)
  return { done: input.decision }
}

/** Runs a form of a section; returns the query of the page that says what became of it. */
export type SectionAction = (ctx: Ctx, viewer: Viewer, form: FormData) => Promise<Record<string, string>>

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

/** Runs a form of the section; `intent` is a verb, and of a proposal its id: `approve:{id}`. */
async function runCorrectionForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const [verb, correctionId = ''] = String(form.get('intent') ?? '').split(':')
  form.set('correctionId', correctionId)
  switch (verb) {
    case 'propose':
      return { done: (await proposeCorrection(ctx, viewer, parseForm(correctionProposalForm, form))).done }
    case 'approve':
      await approveCorrection(ctx, viewer, parseForm(correctionApprovalForm, form))
      return { done: 'approved' }
    case 'reject':
      await rejectCorrection(ctx, viewer, parseForm(correctionRefusalForm, form))
      return { done: 'rejected' }
    case 'withdraw':
      await withdrawCorrection(ctx, viewer, parseForm(correctionRefusalForm, form))
      return { done: 'withdrawn' }
    default:
      throw new Refusal('invalid_input', { status: 400 })
  }
}

async function runOperationForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = parseForm(operationForm, form)
  await takeOperationStep(ctx, viewer, input)
  return { done: input.step }
}
