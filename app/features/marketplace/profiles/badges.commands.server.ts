import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { badgeEvidence, profiles, users } from '#db/schema/all.ts'

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

type NewEvidence = Pick<
  typeof badgeEvidence.$inferInsert,
  'companionId' | 'title' | 'issuer' | 'seenOn' | 'seenBy' | 'note'
>

async function insertEvidence(tx: Tx, evidence: NewEvidence): Promise<string> {
  const [row] = await tx.insert(badgeEvidence).values(evidence).returning({ id: badgeEvidence.id })
  if (!row) throw new Error('the evidence was not stored')
  return row.id
}

const isOpenOf = (companionId: string) =>
  and(eq(badgeEvidence.companionId, companionId), isNull(badgeEvidence.withdrawnAt))

/** Whether a companion has evidence that was not withdrawn. */
const hasEvidence = async (tx: Tx, companionId: string): Promise<boolean> =>
  (await tx.$count(badgeEvidence, isOpenOf(companionId))) > 0

/** Withdraws all of a companion's evidence; returns the newest's id. */
async function updateWithdrawn(
  tx: Tx,
  { companionId, withdrawnBy, reason }: { companionId: string; withdrawnBy: string; reason: string },
): Promise<string | null> {
  const found = await tx
    .update(badgeEvidence)
    .set({ withdrawnAt: sql`app_now()`, withdrawnBy, withdrawnReason: reason })
    .where(isOpenOf(companionId))
    .returning({ id: badgeEvidence.id, createdAt: badgeEvidence.createdAt })
  return found.sort((a, b) => Number(b.createdAt) - Number(a.createdAt))[0]?.id ?? null
}

/** Badge and status of a companion, the profile locked until the transaction ends; null for everybody else. */
async function lockBadge(tx: Tx, companionId: string) {
  const [row] = await tx
    .select({ certified: profiles.certified, status: users.status })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, companionId), eq(users.role, 'offerer')))
    .for('update', { of: profiles })
  return row ?? null
}

/** Sets the badge; the database asks for evidence when the transaction ends. */
async function updateBadge(tx: Tx, companionId: string, certified: boolean): Promise<void> {
  await tx.update(profiles).set({ certified, updatedAt: sql`app_now()` }).where(eq(profiles.id, companionId))
}
