import { eq } from 'drizzle-orm'
import { holdForCall, settleCall } from '#app/features/credits/commands.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { calls } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'
import { giveCredits, insertCallRow } from './credits.ts'
import { makeSeeker } from './makers.ts'

/** Somebody pays for a call with the companion, which takes place at that moment; 0 credits are a free one. */
export async function earn(
  t: TestContext,
  companionId: string,
  credits: number,
  at: string,
  outcome: 'earned' | 'returned' = 'earned',
): Promise<void> {
  await t.setClock(new Date(at))
  const seekerId = await makeSeeker(t)
  if (credits > 0) await giveCredits(t, seekerId, credits)
  await inTransaction(t.ctx.db, async (tx) => {
    const callId = await insertCallRow(tx, { seekerId, companionId, credits })
    if (credits > 0) await holdForCall(t.ctx, tx, { callId, seekerId, companionId, credits })
    const end =
      outcome === 'earned'
        ? { status: 'completed' as const }
        : { status: 'cancelled' as const, cancelledAt: t.ctx.clock.now() }
    await tx.update(calls).set(end).where(eq(calls.id, callId))
    if (credits > 0) await settleCall(t.ctx, tx, { callId, seekerId, companionId, credits, outcome })
  })
}
