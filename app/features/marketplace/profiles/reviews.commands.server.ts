import { command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import {
  type ApplicationDecision,
  insertAdministratorProfiles,
  lockProfileRow,
  updateApplication,
  updateRating,
  updateReopened,
} from './reviews.store.server.ts'

/**
 * What later features change on a profile, each inside the transaction of its own command. The caller has checked
 * its policy.
 */

/**
 * Writes an administrator's decision on application and badge; false when the application had been decided meanwhile.
 */
export const recordDecision = (tx: Tx, decision: ApplicationDecision): Promise<boolean> =>
  updateApplication(tx, decision)

/** Makes an approved application wait for a decision again, without a badge. */
export const reopenApplication = (tx: Tx, ids: { applicationId: string; companionId: string }): Promise<void> =>
  updateReopened(tx, ids)

/** Locks a companion's profile until the transaction ends, so that its ratings are counted one after the other. */
export const lockProfile = (tx: Tx, companionId: string): Promise<void> => lockProfileRow(tx, companionId)

/** Sets mean and number of a companion's ratings. */
export const setRating = (
  tx: Tx,
  companionId: string,
  rating: { average: number | null; count: number },
): Promise<void> => updateRating(tx, companionId, rating)

/**
 * Administrators have no onboarding: whoever has no profile yet gets one, named by the address. Run after one was
 * invited, and at each start.
 */
export const nameAdministrators = command(async (_ctx, tx, _actor: System, _input: Record<string, never>) => {
  await insertAdministratorProfiles(tx)
})
