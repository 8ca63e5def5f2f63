import { endCall } from '#tests/support/calls.ts'
import { holdCredits } from '#tests/support/credits.ts'
import type { TestContext } from './context.ts'
import { giveCredits } from './credits.ts'
import { makeSeeker } from './makers.ts'

/** A seeker pays for a call with the companion, which takes place right then; 0 credits make it a free one. */
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
  const callId = await holdCredits(t, { seekerId, companionId, credits })
  await endCall(t, callId, { status: outcome === 'earned' ? 'completed' : 'cancelled' })
}
