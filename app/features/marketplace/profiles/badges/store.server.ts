import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { badgeEvidence, profiles, users } from '#db/schema/all.ts'

export type NewEvidence = Pick<
  typeof badgeEvidence.$inferInsert,
  'companionId' | 'title' | 'issuer' | 'seenOn' | 'seenBy' | 'note'
>

export async function insertEvidence(tx: Tx, evidence: NewEvidence): Promise<string> {
  const [row] = await tx.insert(badgeEvidence).values(evidence).returning({ id: badgeEvidence.id })
  if (!row) throw new Error('the evidence was not stored')
  return row.id
}

const isOpenOf = (companionId: string) =>
  and(eq(badgeEvidence.companionId, companionId), isNull(badgeEvidence.withdrawnAt))

/** Whether a companion has evidence that was not withdrawn. */
export const hasEvidence = async (tx: Tx, companionId: string): Promise<boolean> =>
  (await tx.$count(badgeEvidence, isOpenOf(companionId))) > 0

/** Withdraws all of a companion's evidence; returns the newest's id. */
export async function updateWithdrawn(
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
export async function lockBadge(tx: Tx, companionId: string) {
  const [row] = await tx
    .select({ certified: profiles.certified, status: users.status })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, companionId), eq(users.role, 'offerer')))
    .for('update', { of: profiles })
  return row ?? null
}

/** Sets the badge; the database asks for evidence when the transaction ends. */
export async function updateBadge(tx: Tx, companionId: string, certified: boolean): Promise<void> {
  await tx.update(profiles).set({ certified, updatedAt: sql`app_now()` }).where(eq(profiles.id, companionId))
}
