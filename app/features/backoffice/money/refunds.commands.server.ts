import { recentReAuthenticationForm } from '#app/features/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/accounts/re-authentication/recent.commands.server.ts'
import { recordAct } from '#app/features/audit/commands.server.ts'
import { refundPurchase } from '#app/features/payments/refunds/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { operationForm } from '../operations/forms.ts'
import { runOperationForm } from '../operations/section.commands.server.ts'
import { operatorRefundForm } from './forms.ts'
import { findAnyPurchase } from './purchases.store.server.ts'

/** `amountCents` null is all that is left of the purchase. */
export type OperatorRefund = RecentReAuthentication & { purchaseId: string; amountCents: number | null; note: string }

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

/** The forms of a purchase's page: a refund, or a step of the operation that it is while in review. */
export async function runPurchaseForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  if (form.get('intent') === 'refund') {
    const input = { ...parseForm(operatorRefundForm, form), ...parseForm(recentReAuthenticationForm, form) }
    await refundAsOperator(ctx, viewer, input)
    return { id: input.purchaseId, done: 'refund' }
  }
  const { kind, subject } = parseForm(operationForm, form)
  if (kind !== 'purchase_review') throw notFound()
  return { id: subject, ...(await runOperationForm(ctx, viewer, form)) }
}
