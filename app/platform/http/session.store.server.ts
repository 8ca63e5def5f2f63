import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import type { Db, Tx } from '../data/db.server.ts'
import { deleteInBatches } from '../data/db.server.ts'

/** Stored sessions. Call `publishSessionEnd` after deleting any. */

/** SHA-256, so a leaked database can't open sessions (ASVS 11.4). Random tokens need no salt. */
export const sessionTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Sessions end after ninety days, however often they're used. */
export const isWithinAbsoluteLife = (createdAt: SQLWrapper) => sql`${createdAt} > now() - interval '90 days'`

export const insertSession = (
  tx: Tx,
  userId: string,
  session: { token: string; userAgent: string; seconds: number; hasSecondFactor: boolean },
) =>
  tx.insert(sessions).values({
    userId,
    tokenHash: sessionTokenHash(session.token),
    expiresAt: inSeconds(session.seconds),
    userAgent: session.userAgent,
    secondFactorAt: session.hasSecondFactor ? sql`now()` : null,
    createdAt: sql`now()`,
    updatedAt: sql`now()`,
  })

export const updateExpiry = (db: Db, sessionId: string, seconds: number) =>
  db
    .update(sessions)
    .set({ expiresAt: inSeconds(seconds) })
    .where(eq(sessions.id, sessionId))

export const deleteSession = (db: Db, sessionId: string, userId: string) =>
  db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))

export const deleteAllSessions = (db: Db, userId: string) => db.delete(sessions).where(eq(sessions.userId, userId))

export const updateReAuthenticatedAt = (tx: Tx, sessionId: string) =>
  tx.update(sessions).set({ reAuthenticatedAt: sql`now()` }).where(eq(sessions.id, sessionId))

export const updateLastUse = (db: Db, sessionIds: readonly string[]) =>
  db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(inArray(sessions.id, [...sessionIds]))

export const deleteExpiredSessions = (db: Db) =>
  deleteInBatches(db, sessions, sql`${sessions.expiresAt} < now() or not ${isWithinAbsoluteLife(sessions.createdAt)}`)
