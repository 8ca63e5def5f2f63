import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { postWithinBalance } from './commands.server.ts'
import { findCreditState, postJournal, updateCallCharge } from './store.server.ts'

/**
 * Holds the price of an extension in the escrow of its call, once per extension; both statements show the whole price.
 * Whole credits above 0. Refuses `insufficient_credits` and `bookings_locked`.
 */
export async function holdMoreForCall(
  ctx: Ctx,
  tx: Tx,
  input: { callId: string; extensionId: string; seekerId: string; credits: number },
): Promise<void> {
  const { callId, extensionId, seekerId, credits } = input
  const posted = await postWithinBalance(tx, {
    event: 'hold_added',
    key: `call:${callId}:hold:${extensionId}`,
    callId,
    lines: [
      { kind: 'user_available', owner: seekerId, amount: -credits },
      { kind: 'call_escrow', owner: callId, amount: credits },
    ],
  })
  if (!posted) return
  await updateCallCharge(tx, callId, credits)
  // Read after the posting: its row lock makes us see a lock set by a dispute that came first.
  if ((await findCreditState(tx, seekerId)).isLocked) throw new Refusal('bookings_locked', { status: 403 })
  await ctx.live.publish(tx, `user:${seekerId}`, { topic: 'balance' })
}

/** Gives a part of what a call holds back to its seeker, once, when it goes on by voice. Credits; 0 moves nothing. */
export async function returnForVoice(
  ctx: Ctx,
  tx: Tx,
  input: { callId: string; seekerId: string; credits: number },
): Promise<void> {
  const { callId, seekerId, credits } = input
  if (credits === 0) return
  const posted = await postJournal(tx, {
    event: 'hold_returned',
    key: `call:${callId}:voice`,
    callId,
    lines: [
      { kind: 'call_escrow', owner: callId, amount: -credits },
      { kind: 'user_available', owner: seekerId, amount: credits },
    ],
  })
  if (!posted) return
  await updateCallCharge(tx, callId, -credits)
  await ctx.live.publish(tx, `user:${seekerId}`, { topic: 'balance' })
}
