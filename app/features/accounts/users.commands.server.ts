import type { Tx } from '#app/platform/data/db.server.ts'
import type { AccountStatus } from './schema.ts'
import { deleteSessionsOf } from './store.server.ts'
import {
  findStatus,
  insertCanceledEmail,
  updateCompanionRates,
  updateNewSeeker,
  updateRejected,
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

/** Sets the status that the review of an application leads to. */
export const setReviewedStatus = (
  tx: Tx,
  companionId: string,
  status: Extract<AccountStatus, 'active' | 'rejected'>,
): Promise<void> => updateStatus(tx, companionId, status)

/** A companion who was turned down and applies again waits for a decision; everybody else stays as they are. */
export const reopenReview = (tx: Tx, companionId: string): Promise<void> => updateRejected(tx, companionId)

/** Keeps the keyed hash of a deleted account's address, so that it cannot sign up again. */
export const blockCanceledEmail = (tx: Tx, emailHash: Uint8Array): Promise<void> => insertCanceledEmail(tx, emailHash)

/** Sets the status that a suspension or its end leads to; returns the one before. */
export async function setSuspendedStatus(
  tx: Tx,
  userId: string,
  status: AccountStatus | null,
): Promise<AccountStatus | null> {
  const before = await findStatus(tx, userId)
  await updateStatus(tx, userId, status)
  return before
}

/** Signs a person out everywhere. */
export const endSessionsOf = (tx: Tx, userId: string): Promise<void> => deleteSessionsOf(tx, userId)
