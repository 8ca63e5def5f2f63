import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { postCallRefund } from '#app/features/marketplace/credits/correction.commands.server.ts'
import { REFUNDED_EARNINGS, type RefundedEarning } from '#app/features/marketplace/credits/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { isRefusal, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import { soloCreditsLeft } from '../corrections/commands.server.ts'
import { decideCallRefund } from './rules.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from './schema.ts'
import { insertCallRefund, isSeekerOpen, lockCallForRefund } from './store.server.ts'

/** Refunds a call: who bears it, why, and a tick that it was looked at. */
export const callRefundForm = recentReAuthenticationForm.extend({
  earning: z.enum(REFUNDED_EARNINGS, 'call_refund_earning_missing'),
  note: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(
      z
        .string()
        .trim()
        .min(CALL_REFUND_NOTE_MIN, 'call_refund_note_short')
        .max(CALL_REFUND_NOTE_MAX, 'call_refund_note_long'),
    ),
  sure: z.literal('on', { error: 'call_refund_unconfirmed' }),
})

export type CallRefund = RecentReAuthentication & { callId: string; earning: RefundedEarning; note: string }

/**
 * Refunds the price of a settled call to its seeker, once, and notifies both. Refuses as `administratorCommand` and
 * `decideCallRefund`, and with `call_earning_gone` if the companion has already spent the earning, `account_closed`,
 * and `call_refund_over_limit` if the operator would pay more than one administrator may move alone.
 */
export const refundCall = administratorCommand(async (ctx, tx, viewer, input: CallRefund): Promise<void> => {
  const { callId, earning, note } = input
  const call = await lockCallForRefund(tx, callId)
  if (!call) throw notFound()
  unwrap(decideCallRefund(call))
  const { seekerId, companionId, credits } = call
  const isFirst = await insertCallRefund(tx, { callId, credits, earning, note, refundedBy: viewer.userId })
  if (!isFirst) throw new Refusal('call_refunded_before')
  // The sum already includes this refund.
  if (earning === 'stays' && (await soloCreditsLeft(ctx, tx, viewer.userId)) < 0)
    throw new Refusal('call_refund_over_limit', { details: { most: ctx.config.maxSoloCredits } })
  await postCallRefund(ctx, tx, { callId, seekerId, companionId, credits, earning }).catch((error: unknown) => {
    throw isRefusal(error) && error.code === 'insufficient_credits' ? new Refusal('call_earning_gone') : error
  })
  // Read after the posting, whose lock on the person a deletion waits for.
  if (!(await isSeekerOpen(tx, seekerId))) throw new Refusal('account_closed', { status: 403 })
  await recordAct(ctx, tx, viewer, {
    action: 'call.refunded',
    subjectId: seekerId,
    details: { callId, companionId, credits, earning },
  })
})
