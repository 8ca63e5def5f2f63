import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { credentials, profiles, secondFactors, users, verifications } from '#db/schema/all.ts'

// Raw SQL: Drizzle omits the table name in single-table queries, so column names would be ambiguous in a subquery.
const passwordOf = sql`(select true from credentials p where p.user_id = users.id)`
const invitationOf = sql<Date | null>`(select max(v.expires_at) from verifications v
  where v.value = users.id::text and v.identifier like 'reset:%')`.mapWith(verifications.expiresAt)

/** All back office members, including invited ones: those with a password first, then in the order they were added. */
export const listOfficeMembers = (db: Db) =>
  db
    .select({
      userId: users.id,
      name: profiles.fullName,
      email: users.email,
      language: users.language,
      isSupport: users.isSupport,
      hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      hasPassword: sql<boolean>`coalesce(${passwordOf}, false)`,
      signedInAt: sql<Date | null>`(select max(s.created_at) from sessions s where s.user_id = users.id)`.mapWith(
        users.createdAt,
      ),
      /** When the invitation link expires; only relevant without a password. */
      invitedUntil: invitationOf,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(desc(sql`coalesce(${passwordOf}, false)`), asc(users.createdAt), asc(users.id))

export const hasPassword = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(credentials, eq(credentials.userId, userId))) > 0

/** Whether an invited administrator never chose a password and the link has expired. */
export async function hasExpiredInvitation(db: Db, userId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ hasPassword: sql<boolean>`coalesce(${passwordOf}, false)`, invitedUntil: invitationOf })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  return row !== undefined && !row.hasPassword && (row.invitedUntil === null || row.invitedUntil <= now)
}

export async function updateIsSupport(tx: Tx, userId: string, isSupport: boolean): Promise<void> {
  await tx.update(users).set({ isSupport, updatedAt: sql`app_now()` }).where(eq(users.id, userId))
}
