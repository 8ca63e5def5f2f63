import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { RefundedEarning } from './ledger.schema.ts'
import { insertStatement, isOverdraft, type NewStatementRow, postJournal } from './store.server.ts'

type CallRefundPosting = {
  callId: string
  seekerId: string
  companionId: string
  credits: number
  earning: RefundedEarning
}

/**
 * Gives the price of a settled call back to its seeker, once, from the operator or the companion, as recorded before.
 * False when posted before. Refuses `insufficient_credits`: the companion has spent it.
 */
export async function postCallRefund(ctx: Ctx, tx: Tx, input: CallRefundPosting): Promise<boolean> {
  const { callId, seekerId, companionId, credits, earning } = input
  const isTaken = earning === 'taken_back'
  const posted = await postJournal(tx, {
    event: 'call_refunded',
    key: `call:${callId}:refund`,
    callId,
    lines: [
      { kind: 'user_available', owner: seekerId, amount: credits },
      isTaken
        ? { kind: 'user_available', owner: companionId, amount: -credits }
        : { kind: 'credits_written_off', amount: -credits },
    ],
  }).catch((error: unknown) => {
    throw isOverdraft(error) ? new Refusal('insufficient_credits') : error
  })
  if (!posted) return false
  const line = { callId, type: 'refund', status: 'completed', amount: credits } as const
  const lines: NewStatementRow[] = [{ ...line, userId: seekerId, effect: 1 }]
  if (isTaken) lines.push({ ...line, userId: companionId, effect: -1 })
  await insertStatement(tx, lines)
  await announce(ctx, tx, { type: 'call.refunded', callId, earning })
  for (const { userId } of lines) await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  return true
}
