import type { Tx } from '#app/platform/data/db.server.ts'
import type { TrialMark } from './rules.ts'
import { isTrialTaken, lockTrialSigns } from './store.server.ts'
import { type TrialProof, trialSigns } from './views.server.ts'

/**
 * Whether another account that seems to be this seeker's has had the free call, and what to store of this one. Whoever
 * shares a sign with this seeker waits until the transaction ends.
 */
export async function claimTrial(
  tx: Tx,
  seekerId: string,
  proof: TrialProof,
): Promise<{ isTaken: boolean; marks: TrialMark[] }> {
  const { toFind, toStore, cards } = await trialSigns(tx, seekerId, proof)
  await lockTrialSigns(tx, [...toFind, ...toStore], cards)
  return { isTaken: await isTrialTaken(tx, seekerId, toFind, cards), marks: toStore }
}
