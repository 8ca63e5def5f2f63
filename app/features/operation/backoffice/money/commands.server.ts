import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { refundPurchase } from '#app/features/money/payments/refunds/commands.server.ts'
import { REFUND_NOTE_MAX } from '#app/features/money/payments/schema.ts'
import { payoutReviewForm } from '#app/features/money/payouts/forms.ts'
import { refusePayout, releasePayout } from '#app/features/money/payouts/reviews/commands.server.ts'
import type { ReviewDecision } from '#app/features/money/payouts/schema.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'
import { taxReportXml } from '#app/features/money/tax/report.views.server.ts'
import { closeDeclaration } from '#app/features/money/withdrawals/commands.server.ts'
import { closeWithdrawalForm } from '#app/features/money/withdrawals/forms.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import {
  approveCorrection,
  correctionApprovalForm,
  correctionProposalForm,
  correctionRefusalForm,
  proposeCorrection,
  rejectCorrection,
  withdrawCorrection,
} from '../corrections/commands.server.ts'
import { formAct, type OfficeAct } from '../kit/commands.server.ts'
import { noteText } from '../kit/forms.ts'
import { operationForm, takeOperationStep } from '../operations/commands.server.ts'
import type { OperationStep } from '../operations/schema.ts'
import { findAnyPurchase } from './purchases.views.server.ts'
import type { MoneyPart } from './rules.ts'
import { partPath } from './rules.ts'

function readCents(typed: string): number | null {
  const [, euros, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(part.padEnd(2, '0'))
}

export const operatorRefundForm = z
  .object({
    ...recentReAuthenticationForm.shape,
    purchaseId: z.uuid(),
    extent: z.enum(['whole', 'part']),
    amount: z.string().max(20, 'refund_amount_invalid').default(''),
    note: noteText({ most: REFUND_NOTE_MAX, short: 'refund_note_missing', long: 'refund_note_too_long' }),
    sure: z.literal('on', { error: 'refund_unconfirmed' }),
  })
  .transform(({ extent, amount, sure: _, ...input }, issues) => {
    const cents = extent === 'whole' ? null : readCents(amount)
    if (extent === 'part' && (cents === null || cents < 1)) {
      issues.addIssue({ code: 'custom', path: ['amount'], message: 'refund_amount_invalid' })
      return z.NEVER
    }
    return { ...input, amountCents: cents }
  })

export const taxReportForm = recentReAuthenticationForm.extend({ intent: z.literal('download'), year: reportYear })

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

/** `amountCents` null refunds everything left of the purchase. */
type OperatorRefund = RecentReAuthentication & { purchaseId: string; amountCents: number | null; note: string }

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

export const decideHold = administratorCommand(async (ctx, tx, viewer, input: HoldDecision) => {
  const { payoutId, decision } = input
  const run = decision === 'released' ? releasePayout : refusePayout
  const { userId } = await run.join(ctx, tx, viewer, input)
  const action = `payout.${decision}` as const
  await recordAct(ctx, tx, viewer, { action, subjectId: userId, details: { payoutId } })
})

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

const at = (part: MoneyPart, done: string) => `${partPath(part)}?done=${done}`
const confirmed = recentReAuthenticationForm.shape

const decided = (decision: ReviewDecision) =>
  formAct(payoutReviewForm.extend(confirmed), decideHold, at('holds', decision), ({ subject }) => ({
    ...{ payoutId: subject, decision },
  }))

const stepTaken = (step: OperationStep) =>
  formAct(
    operationForm,
    takeOperationStep,
    (_, { params: { purchaseId } }) =>
      purchaseId ? `/money/purchases/${encodeURIComponent(purchaseId)}?done=${step}` : at('overview', step),
    ({ subject }) => ({ step, kind: subject.split(':', 1)[0], subject: subject.replace(/^[^:]*:/, '') }),
  )

const correction = ({ subject }: OfficeAct) => ({ correctionId: subject })

export const MONEY_ACTS = {
  refund: formAct(
    operatorRefundForm,
    refundAsOperator,
    (_, { params }) => `/money/purchases/${params.purchaseId}?done=refund`,
    ({ params: { purchaseId } }) => ({ purchaseId }),
  ),
  handle: formAct(closeWithdrawalForm.extend(confirmed), closeWithdrawal, at('withdrawals', 'handled'), (act) => ({
    withdrawalId: act.subject,
  })),
  release: decided('released'),
  refuse: decided('refused'),
  propose: formAct(correctionProposalForm, proposeCorrection, ({ done }) => at('corrections', done)),
  approve: formAct(correctionApprovalForm, approveCorrection, at('corrections', 'approved'), correction),
  reject: formAct(correctionRefusalForm, rejectCorrection, at('corrections', 'rejected'), correction),
  withdraw: formAct(correctionRefusalForm, withdrawCorrection, at('corrections', 'withdrawn'), correction),
  run: stepTaken('run'),
  ask: stepTaken('ask'),
  resume: stepTaken('resume'),
  cancel: stepTaken('cancel'),
  close: stepTaken('close'),
}
