import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { seal, sealingKey, unseal } from '#app/platform/security/seal.server.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { recoveryCodes, secondFactors } from '#db/schema/all.ts'

type Vault = Pick<Secrets, 'vault'>
const keyOf = ({ vault }: Vault) => sealingKey(vault, 'second factors')

/** A secret as the table holds it: encrypted for this person and nobody else. */
export const sealFactorSecret = (secrets: Vault, userId: string, secret: string): string =>
  seal(keyOf(secrets), userId, secret)

/** The secret of a row in clear; null when the keys of this installation cannot read it. */
export const openFactorSecret = (secrets: Vault, userId: string, sealed: string): string | null =>
  unseal(keyOf(secrets), userId, sealed)

export async function findFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** A person's second factor, locked so that one code cannot be used twice at the same time. */
export async function lockFactor(tx: Tx, userId: string) {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row
}

/** Whether sign-in asks for a code. */
export const hasFactor = async (db: Db, userId: string) => (await findFactor(db, userId))?.confirmedAt != null

/** Stores a secret that is not confirmed yet; a confirmed one is never replaced. */
export async function insertFactorDraft(
  tx: Tx,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  secret: string,
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, sessionId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, sessionId, createdAt: sql`app_now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
}

/** Confirms the factor with its first code; no code of this step or an earlier one works again. */
export async function updateLastStep(tx: Tx, userId: string, lastStep: number): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ lastStep, confirmedAt: sql`coalesce(${secondFactors.confirmedAt}, app_now())` })
    .where(eq(secondFactors.userId, userId))
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses a recovery code up; false when there is none or it was used. */
export async function consumeRecoveryCode(tx: Tx, userId: string, codeHash: Uint8Array): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`app_now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** The database machine's time in milliseconds: an authenticator does not follow a clock that was moved for a demo. */
export async function realTime(db: Db): Promise<number> {
  const [row] = await rows<{ at: string }>(db, sql`select (extract(epoch from now()) * 1000)::bigint::text as at`)
  return Number(row?.at)
}
