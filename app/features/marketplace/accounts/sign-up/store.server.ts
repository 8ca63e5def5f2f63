import { and, eq, gt, isNull, like, ne, notInArray, or } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { users, verifications } from '#db/schema/all.ts'
import { deleteTokensOf, tokenIdentifier } from '../store.server.ts'

/**
 * Deletes an unconfirmed account with its password and links; true when there was one. Never an administrator's, who is
 * invited unconfirmed, nor one that was suspended or canceled.
 */
export async function deleteUnconfirmed(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .delete(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        ne(users.role, 'admin'),
        or(isNull(users.status), notInArray(users.status, ['suspended', 'canceled'])),
      ),
    )
    .returning({ id: users.id })
  for (const { id } of removed) await deleteTokensOf(tx, id)
  return removed.length > 0
}

const CONFIRMED_ELSEWHERE = 'confirmed_elsewhere'

/** Detaches the tokens of a sign-up completed on another device, so that the original browser can still detect it. */
export const releaseSignUpTokens = (tx: Tx, userId: string) =>
  tx
    .update(verifications)
    .set({ value: '', subject: CONFIRMED_ELSEWHERE })
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'sign_up:%')))

/** Whether the sign-up with this browser's token was completed on another device. */
export async function isReleasedSignUp(db: Db, token: string, now: Date): Promise<boolean> {
  const isReleased = and(
    eq(verifications.identifier, tokenIdentifier('sign_up', token)),
    eq(verifications.subject, CONFIRMED_ELSEWHERE),
    gt(verifications.expiresAt, now),
  )
  return (await db.$count(verifications, isReleased)) > 0
}
