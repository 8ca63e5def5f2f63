import { z } from 'zod'
import { type Ctx, system } from '#app/platform/context.ts'
import { purchaseEvents, reversalEvents } from '../payments/events.ts'
import { sentRefund } from '../payments/refunds/views.server.ts'
import { payoutEvents } from '../payouts/events.ts'
import { cancelCreditNote, issueCreditNote, issueInvoice, issuePayoutStatement } from './commands.server.ts'

const [purchasePaid] = purchaseEvents
const [refundCompleted, refundFailed] = reversalEvents
const payoutCompleted = payoutEvents[1]

/** The events after which there is something to document. */
const documentedEvent = z.discriminatedUnion('type', [purchasePaid, refundCompleted, refundFailed, payoutCompleted])

/** Reacts to a job of the event queue: issues the document that is due, once however often it runs. */
export async function issueDocuments(ctx: Ctx, data: unknown): Promise<void> {
  const event = documentedEvent.safeParse(data)
  if (!event.success) return
  const actor = system('issue_documents')
  if (event.data.type === 'purchase.paid') await issueInvoice(ctx, actor, event.data)
  else if (event.data.type === 'refund.completed') {
    const refund = await sentRefund(ctx.db, event.data.refundId)
    if (refund) await issueCreditNote(ctx, actor, refund)
  } else if (event.data.type === 'refund.failed') await cancelCreditNote(ctx, actor, event.data)
  else await issuePayoutStatement(ctx, actor, event.data)
}
