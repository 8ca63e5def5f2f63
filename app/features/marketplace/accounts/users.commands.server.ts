import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'
import { canceledAddresses, users } from '#db/schema/all.ts'
import { sendMail, sendOfficeMail } from './mails.commands.server.ts'
import { type Account, deleteTokens, endAllAccess, endSessions, findAccount, insertToken } from './store.server.ts'

/** Account changes by later features, inside their own transactions. The caller checks the policy. */

/** Sets a companion's credits per hour; false if there's no such companion. */
export async function setCompanionRates(
  tx: Tx,
  companionId: string,
  rates: { audio: number; video: number },
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ ratePerHourAudio: rates.audio, ratePerHourVideo: rates.video, updatedAt: at })
    .where(and(eq(users.id, companionId), eq(users.role, 'offerer')))
    .returning({ id: users.id })
  return updated.length > 0
}

export async function setStatus(tx: Tx, userId: string, status: AccountStatus | null): Promise<void> {
  await tx.update(users).set({ status, updatedAt: sql`app_now()` }).where(eq(users.id, userId))
}

async function moveStatus(tx: Tx, userId: string, from: AccountStatus, to: AccountStatus | null): Promise<void> {
  await tx
    .update(users)
    .set({ status: to, updatedAt: sql`app_now()` })
    .where(and(eq(users.id, userId), eq(users.status, from)))
}

/** After their first completed call, a seeker is no longer new. */
export const activateSeeker = (tx: Tx, seekerId: string): Promise<void> => moveStatus(tx, seekerId, 'new', 'active')

/** A rejected companion who applies again waits for a decision; no effect on anyone else. */
export const reopenReview = (tx: Tx, companionId: string): Promise<void> =>
  moveStatus(tx, companionId, 'rejected', null)

/** Restores the status of a suspended account; a deleted one stays deleted. */
export const restoreAccount = (tx: Tx, userId: string, status: AccountStatus | null): Promise<void> =>
  moveStatus(tx, userId, 'suspended', status)

/**
 * Suspends an account, ends all its access and returns its previous status. The caller has already locked the person
 * and cancelled their calls, which lock before the account.
 */
export async function suspendAccount(ctx: Ctx, tx: Tx, userId: string): Promise<AccountStatus | null> {
  const [row] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('update')
  await setStatus(tx, userId, 'suspended')
  await endAllAccess(ctx, tx, userId)
  return row?.status ?? null
}

/** Keeps a keyed hash of a deleted account's email, so it can't sign up again. Idempotent. */
export async function blockCanceledEmail(tx: Tx, emailHash: Uint8Array): Promise<void> {
  await tx.insert(canceledAddresses).values({ emailHash }).onConflictDoNothing()
}

/** Waits for a person's ongoing sign-ins and blocks new ones until the transaction ends. */
export async function lockSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Locks a back office member's role until the transaction ends; null for everyone else. */
export async function lockOfficeMember(tx: Tx, userId: string): Promise<{ isSupport: boolean } | null> {
  const [row] = await tx
    .select({ isSupport: users.isSupport })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.status, 'active')))
    .for('share')
  return row ?? null
}

/** An account that isn't deleted. Refuses with `not_found`. */
export async function openAccount(tx: Tx, userId: string): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (!account || account.status === 'canceled') throw notFound()
  return account
}

/** Ends all of a person's sessions and sign-in links, and mails them. */
export async function signOutUser(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await openAccount(tx, userId)
  for (const purpose of ['reset', 'mfa'] as const) await deleteTokens(tx, purpose, userId)
  await endSessions(ctx, tx, userId)
  await sendOfficeMail(ctx, tx, 'signed_out', account)
}

/** Resends the confirmation link. Refuses with `not_found` or `address_already_confirmed`. */
export async function sendConfirmationAgain(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await openAccount(tx, userId)
  if (account.emailVerified) throw new Refusal('address_already_confirmed')
  await sendMail(ctx, tx, 'confirm', account, { token: await insertToken(ctx, tx, 'confirm', userId) })
}

/** Mails a link for a new password. Refuses with `not_found` or `account_suspended`. */
export async function sendPasswordLink(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await openAccount(tx, userId)
  if (account.status === 'suspended') throw new Refusal('account_suspended', { status: 403 })
  await sendMail(ctx, tx, 'password_reset', account, { token: await insertToken(ctx, tx, 'reset', userId) })
}

/** Tells the owner by email that the suspension was lifted. Refuses with `not_found`. */
export const mailSuspensionLifted = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> =>
  sendOfficeMail(ctx, tx, 'reopened', await openAccount(tx, userId))
