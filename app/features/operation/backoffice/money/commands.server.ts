import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { refundPurchase } from '#app/features/money/payments/refunds/commands.server.ts'
import { payoutReviewForm } from '#app/features/money/payouts/forms.ts'
import { refusePayout, releasePayout } from '#app/features/money/payouts/reviews/commands.server.ts'
import type { ReviewDecision } from '#app/features/money/payouts/schema.ts'
import { taxReportXml } from '#app/features/money/tax/report.views.server.ts'
import { closeDeclaration } from '#app/features/money/withdrawals/commands.server.ts'
import { closeWithdrawalForm } from '#app/features/money/withdrawals/forms.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { formValues, parseForm, parseInput } from '#app/platform/http/request.ts'
import {
  approveCorrection,
  proposeCorrection,
  rejectCorrection,
  withdrawCorrection,
} from '../corrections/commands.server.ts'
import { correctionApprovalForm, correctionProposalForm, correctionRefusalForm } from '../corrections/forms.ts'
import type { OfficeAct } from '../kit/commands.server.ts'
import { takeOperationStep } from '../operations/commands.server.ts'
import { operationForm } from '../operations/forms.ts'
import type { OperationStep } from '../operations/schema.ts'
import { operatorRefundForm } from './forms.ts'
import { findAnyPurchase } from './purchases.views.server.ts'
import { pathOfPart } from './rules.ts'

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

/**
 * A year's tax report as XML, with an entry in the administrators' log. Refuses as `administratorCommand`, and
 * `report_operator_incomplete`.
 */
export const downloadTaxReport = administratorCommand(
  async (ctx, tx, viewer, { year }: RecentReAuthentication & { year: number }) => {
    const { xml, sellers } = await taxReportXml({ ...ctx, db: tx }, year)
    await recordAct(ctx, tx, viewer, {
      action: 'tax_report.downloaded',
      subjectId: null,
      details: { year, sellers },
    })
    return xml
  },
)

type MoneyAct = (act: OfficeAct) => Promise<string>

const decided =
  (decision: ReviewDecision): MoneyAct =>
  async ({ ctx, viewer, form, subject }) => {
    const input = parseInput(payoutReviewForm, { ...formValues(form), payoutId: subject, decision })
    await decideHold(ctx, viewer, { ...input, ...parseForm(recentReAuthenticationForm, form) })
    return `${pathOfPart('holds')}?done=${decision}`
  }

/** Leads back to the purchase where it was taken on a purchase's page. */
const stepTaken =
  (step: OperationStep): MoneyAct =>
  async ({ ctx, viewer, form, subject: about, params: { purchaseId } }) => {
    const [, kind, subject] = /^([^:]*):(.*)$/s.exec(about) ?? []
    await takeOperationStep(ctx, viewer, parseInput(operationForm, { ...formValues(form), step, kind, subject }))
    return `${purchaseId ? `/money/purchases/${encodeURIComponent(purchaseId)}` : pathOfPart('overview')}?done=${step}`
  }

const correctionsDone = (done: string) => `${pathOfPart('corrections')}?done=${done}`

/** What the forms of the money pages do, by their intent; what they are about follows it. */
export const MONEY_ACTS = {
  refund: async ({ ctx, viewer, form, params }) => {
    const input = parseInput(operatorRefundForm, { ...formValues(form), purchaseId: params.purchaseId })
    await refundAsOperator(ctx, viewer, { ...input, ...parseForm(recentReAuthenticationForm, form) })
    return `/money/purchases/${input.purchaseId}?done=refund`
  },
  handle: async ({ ctx, viewer, form, subject }) => {
    const input = parseInput(closeWithdrawalForm, { ...formValues(form), withdrawalId: subject })
    await closeWithdrawal(ctx, viewer, { ...input, ...parseForm(recentReAuthenticationForm, form) })
    return `${pathOfPart('withdrawals')}?done=handled`
  },
  release: decided('released'),
  refuse: decided('refused'),
  propose: async ({ ctx, viewer, form }) =>
    correctionsDone((await proposeCorrection(ctx, viewer, parseForm(correctionProposalForm, form))).done),
  approve: async ({ ctx, viewer, form, subject }) => {
    const input = parseInput(correctionApprovalForm, { ...formValues(form), correctionId: subject })
    await approveCorrection(ctx, viewer, input)
    return correctionsDone('approved')
  },
  reject: async ({ ctx, viewer, form, subject }) => {
    const input = parseInput(correctionRefusalForm, { ...formValues(form), correctionId: subject })
    await rejectCorrection(ctx, viewer, input)
    return correctionsDone('rejected')
  },
  withdraw: async ({ ctx, viewer, form, subject }) => {
    const input = parseInput(correctionRefusalForm, { ...formValues(form), correctionId: subject })
    await withdrawCorrection(ctx, viewer, input)
    return correctionsDone('withdrawn')
  },
  run: stepTaken('run'),
  ask: stepTaken('ask'),
  resume: stepTaken('resume'),
  cancel: stepTaken('cancel'),
  close: stepTaken('close'),
} satisfies Record<string, MoneyAct>
