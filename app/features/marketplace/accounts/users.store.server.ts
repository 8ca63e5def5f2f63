import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'
import { canceledAddresses, users } from '#db/schema/all.ts'

/** Writes a companion's credits per hour; false when there is no such companion. */
export async function updateCompanionRates(
  tx: Tx,
  userId: string,
  rates: { audio: number; video: number },
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ ratePerHourAudio: rates.audio, ratePerHourVideo: rates.video, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.role, 'offerer')))
    .returning({ id: users.id })
  return updated.length > 0
}

/** Moves a new seeker to `active`; everybody else stays as they are. */
export async function updateNewSeeker(tx: Tx, seekerId: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ status: 'active', updatedAt: at })
    .where(and(eq(users.id, seekerId), eq(users.role, 'seeker'), eq(users.status, 'new')))
}

export async function updateStatus(tx: Tx, userId: string, status: AccountStatus | null): Promise<void> {
  await tx.update(users).set({ status, updatedAt: sql`app_now()` }).where(eq(users.id, userId))
}

/** Locks an account, so that nothing new can be written for it meanwhile, and returns its status. */
export async function lockStatus(tx: Tx, userId: string): Promise<AccountStatus | null> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('update')
  return row?.status ?? null
}

/** Waits for sign-ins of a person that are under way and stops new ones until the transaction ends. */
export async function lockSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Locks the role of a back office member until the transaction ends; null for everyone else. */
export async function lockOfficeMember(tx: Tx, userId: string): Promise<{ isSupport: boolean } | null> {
  const [row] = await tx
    .select({ isSupport: users.isSupport })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.status, 'active')))
    .for('share')
  return row ?? null
}

/** Moves a suspended account to a status; every other stays as it is. */
export async function updateRestored(tx: Tx, userId: string, status: AccountStatus | null): Promise<void> {
  await tx
    .update(users)
    .set({ status, updatedAt: sql`app_now()` })
    .where(and(eq(users.id, userId), eq(users.status, 'suspended')))
}

/** Takes a rejected status back; every other stays. */
export async function updateRejected(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ status: null, updatedAt: sql`app_now()` })
    .where(and(eq(users.id, userId), eq(users.status, 'rejected')))
}

/** Stores the keyed hash of a deleted account's email; idempotent. */
export async function insertCanceledEmail(tx: Tx, emailHash: Uint8Array): Promise<void> {
  await tx.insert(canceledAddresses).values({ emailHash }).onConflictDoNothing()
}
