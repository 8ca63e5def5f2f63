import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'
import { deleteSessionsOf, deleteTokensOf } from './store.server.ts'
import {
  insertCanceledEmail,
  lockStatus,
  updateCompanionRates,
  updateNewSeeker,
  updateRejected,
  updateRestored,
  updateStatus,
} from './users.store.server.ts'

/**
 * What later features change on an account, each inside the transaction of its own command. The caller has checked its
 * policy.
 */

/** Sets a companion's credits per hour; false when there is no such companion. */
export const setCompanionRates = (
  tx: Tx,
  companionId: string,
  rates: { audio: number; video: number },
  at: Date,
): Promise<boolean> => updateCompanionRates(tx, companionId, rates, at)

/** A seeker whose first call is completed is no longer new. */
export const activateSeeker = (tx: Tx, seekerId: string, at: Date): Promise<void> => updateNewSeeker(tx, seekerId, at)

/** The status of a companion by the decision on their application; null while it waits. */
export const setReviewedStatus = (
  tx: Tx,
  companionId: string,
  status: Extract<AccountStatus, 'active' | 'rejected'> | null,
): Promise<void> => updateStatus(tx, companionId, status)

/** A companion who was turned down and applies again waits for a decision; everybody else stays as they are. */
export const reopenReview = (tx: Tx, companionId: string): Promise<void> => updateRejected(tx, companionId)

/**
 * Suspends an account and returns the status it had: every session, mailed link, challenge and calendar feed ends, in
 * every process at once. The caller has locked the person and settled their calls, which lock before the account.
 */
export async function suspendAccount(ctx: Ctx, tx: Tx, userId: string): Promise<AccountStatus | null> {
  const statusBefore = await lockStatus(tx, userId)
  await updateStatus(tx, userId, 'suspended')
  await deleteTokensOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await publishSessionEnd(ctx, tx, userId)
  return statusBefore
}

/** Gives a suspended account its status back; one that was deleted meanwhile stays deleted. */
export const restoreAccount = (tx: Tx, userId: string, status: AccountStatus | null): Promise<void> =>
  updateRestored(tx, userId, status)

/** Keeps the keyed hash of a deleted account's address, so that it cannot sign up again. */
export const blockCanceledEmail = (tx: Tx, emailHash: Uint8Array): Promise<void> => insertCanceledEmail(tx, emailHash)
