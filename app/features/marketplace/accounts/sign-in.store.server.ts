import { and, eq, gt, isNull, like, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { type Db, deleteInBatches, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { credentials, rateLimits, users, verifications } from '#db/schema/all.ts'
import { RECENT_MINUTES } from './schema.ts'
import { deleteTokensOf, tokenIdentifier } from './store.server.ts'

/** The scrypt hash of a person's password; null before the first one is set. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return row?.passwordHash ?? null
}

/** Whether this session's browser gave the password within the last `RECENT_MINUTES`; by the real clock. */
export async function isRecentlyReAuthenticated(db: Db, viewer: Pick<Viewer, 'userId' | 'sessionId'>) {
  const [row] = await rows<{ recent: boolean }>(
    db,
    sql`select coalesce(re_authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES}), false) as recent
      from sessions where id = ${viewer.sessionId} and user_id = ${viewer.userId}`,
  )
  return row?.recent ?? false
}

/**
 * Counts attempts and returns how many there were since the key's period began. One statement, so that two processes
 * cannot both be the last one. Outside the caller's transaction: a refused attempt counts as well.
 */
export async function incrementAttempts(
  db: Db,
  key: string,
  { seconds, times, now }: { seconds: number; times: number; now: Date },
): Promise<number> {
  const at = now.getTime()
  const begun = sql`rate_limits.last_request > ${at - seconds * 1000}`
  const [row] = await rows<{ count: number }>(
    db,
    sql`insert into rate_limits as rate_limits (key, count, last_request) values (${key}, ${times}, ${at})
        on conflict (key) do update set
          count = case when ${begun} then least(rate_limits.count + excluded.count, 2000000000) else excluded.count end,
          last_request = case when ${begun} then rate_limits.last_request else excluded.last_request end
        returning count`,
  )
  return row?.count ?? 1
}

/** Takes back one attempt that did not count. */
export const decrementAttempts = (db: Db, key: string) =>
  rows(db, sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`)

export const deleteOldCounters = (db: Db, now: Date) =>
  deleteInBatches(db, rateLimits, lt(rateLimits.lastRequest, now.getTime() - 86_400_000))

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
