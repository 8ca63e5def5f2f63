import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { seal, sealingKey, unseal } from '#app/platform/security/seal.server.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { recoveryCodes, secondFactors } from '#db/schema/all.ts'

type Vault = Pick<Secrets, 'vault'>
const keyOf = ({ vault }: Vault) => sealingKey(vault, 'second factors')

/** Encrypts a secret for storage, bound to this person. */
export const sealFactorSecret = (secrets: Vault, userId: string, secret: string): string =>
  seal(keyOf(secrets), userId, secret)

/** Decrypts a stored secret; null if this installation's keys can't. */
export const openFactorSecret = (secrets: Vault, userId: string, sealed: string): string | null =>
  unseal(keyOf(secrets), userId, sealed)

export async function findFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** A person's second factor, locked so a code can't be used twice concurrently. */
export async function lockFactor(tx: Tx, userId: string) {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row
}

export const hasFactor = async (db: Db, userId: string) => (await findFactor(db, userId))?.confirmedAt != null

/** Stores an unconfirmed secret; never replaces a confirmed one. */
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

/** Confirms the factor; codes of this step or earlier no longer work. */
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

/** Uses up a recovery code; false if it's unknown or already used. */
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

/** Database time in milliseconds: authenticators don't follow the app clock, which demos can move. */
export async function realTime(db: Db): Promise<number> {
  const [row] = await rows<{ at: string }>(db, sql`select (extract(epoch from now()) * 1000)::bigint::text as at`)
  return Number(row?.at)
}
