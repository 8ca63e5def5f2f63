import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import type { Db, Tx } from '../data/db.server.ts'
import { deleteInBatches } from '../data/delete-in-batches.server.ts'
import { sessionTokenHash } from '../security/session-tokens.server.ts'

/**
 * Stored sessions. better-auth inserts and extends them (session.server.ts); after deleting some, call
 * `publishSessionEnd`.
 */

/** Ends one session, if it is this person's. */
export const deleteSession = (db: Db, sessionId: string, userId: string) =>
  db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))

/** Ends the session of a token. */
export const deleteSessionByToken = (db: Db, token: string) =>
  db.delete(sessions).where(eq(sessions.tokenHash, sessionTokenHash(token)))

/** Ends every session of a person. */
export const deleteAllSessions = (db: Db, userId: string) => db.delete(sessions).where(eq(sessions.userId, userId))

/** Ends every session of a person but one. */
export const deleteOtherSessions = (tx: Tx, userId: string, sessionId: string) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))

/** Notes that a code of the second factor was shown in this browser. */
export const updateSecondFactorAt = (tx: Tx, sessionId: string) =>
  tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, sessionId))

/** Notes that the password was given again in this browser. */
export const updateReAuthenticatedAt = (tx: Tx, sessionId: string) =>
  tx.update(sessions).set({ reAuthenticatedAt: sql`now()` }).where(eq(sessions.id, sessionId))

/** Notes that sessions were used. */
export const updateLastUse = (db: Db, sessionIds: readonly string[]) =>
  db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(inArray(sessions.id, [...sessionIds]))

/** Deletes expired sessions in batches. */
export const deleteExpiredSessions = (db: Db) => deleteInBatches(db, sessions, sql`${sessions.expiresAt} < now()`)
