import type { Db } from '#app/platform/data/db.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '#app/platform/security/password-hash.server.ts'
import { findPasswordHash } from '../re-authentication/store.server.ts'
import { isCurrentHash, updateHash } from '../store.server.ts'

/**
 * Hashes a password that was just verified at today's cost (ASVS 11.4.2). When too many hashes wait, the next sign-in
 * will do.
 */
export async function upgradeHash(db: Db, hash: string, password: string): Promise<void> {
  if (!isOutdatedHash(hash)) return
  try {
    await updateHash(db, hash, await hashPassword(password))
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** Whether a password that fitted `hash` is still the person's: it was not changed meanwhile. */
export async function isCurrentPassword(db: Db, userId: string, hash: string, password: string): Promise<boolean> {
  if (await isCurrentHash(db, userId, hash)) return true
  const now = await findPasswordHash(db, userId)
  return now !== null && (await verifyPassword({ hash: now, password }))
}
