import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CorrectionAccount, RefundedEarning } from './schema.ts'
import { insertStatement, isOverdraft, type NewStatementRow, postJournal } from './store.server.ts'

type CorrectionPosting = { correctionId: string; userId: string; account: CorrectionAccount; credits: number }

/**
 * Posts an approved correction once, with a statement line; positive credits raise a balance or reduce a debt. Its lot
 * has no price. False if already posted. Refuses `insufficient_credits`.
 */
export async function postCorrection(ctx: Ctx, tx: Tx, input: CorrectionPosting): Promise<boolean> {
  const { correctionId, userId, account, credits } = input
  const posted = await postJournal(tx, {
    event: 'correction',
    key: `correction:${correctionId}`,
    lines: [
      { kind: account, owner: userId, amount: credits },
      { kind: 'credits_written_off', amount: -credits },
    ],
  }).catch((error: unknown) => {
    throw isOverdraft(error) ? new Refusal('insufficient_credits') : error
  })
  if (!posted) return false
  const amount = Math.abs(credits)
  await insertStatement(tx, [
    { userId, correctionId, type: 'correction', status: 'completed', amount, effect: credits > 0 ? 1 : -1 },
  ])
  await announce(ctx, tx, { type: 'credits.corrected', correctionId, userId })
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  return true
}

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
