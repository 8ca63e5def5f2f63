import type { Tx } from '#app/platform/data/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import {
  hasEvidence,
  insertEvidence,
  lockBadge,
  type NewEvidence,
  updateBadge,
  updateWithdrawn,
} from './store.server.ts'

/**
 * What the back office changes of a badge, each inside the transaction of its own command. The caller has checked its
 * policy.
 */

/** Records a certificate that an administrator saw, without a badge; returns its id. */
export const recordEvidence = (tx: Tx, evidence: NewEvidence): Promise<string> => insertEvidence(tx, evidence)

/** Refuses with `evidence_missing` unless a certificate of this companion was recorded and not withdrawn. */
export async function requireEvidence(tx: Tx, companionId: string): Promise<void> {
  if (!(await hasEvidence(tx, companionId))) throw new Refusal('evidence_missing')
}

/**
 * Records a certificate and makes an approved companion a certified coach. Refuses with `not_found` for everybody else;
 * `isNew` is false when the badge was there.
 */
export async function certify(tx: Tx, evidence: NewEvidence): Promise<{ evidenceId: string; isNew: boolean }> {
  const badge = await lockBadge(tx, evidence.companionId)
  if (badge?.status !== 'active') throw notFound()
  const evidenceId = await insertEvidence(tx, evidence)
  if (!badge.certified) await updateBadge(tx, evidence.companionId, true)
  return { evidenceId, isNew: !badge.certified }
}

/** Withdraws the badge of a certified coach with all evidence; returns the newest's id. Refuses with `not_found`. */
export async function withdrawBadge(
  tx: Tx,
  input: { companionId: string; withdrawnBy: string; reason: string },
): Promise<string | null> {
  const { companionId } = input
  const badge = await lockBadge(tx, companionId)
  if (!badge?.certified) throw notFound()
  await updateBadge(tx, companionId, false)
  return updateWithdrawn(tx, input)
}
