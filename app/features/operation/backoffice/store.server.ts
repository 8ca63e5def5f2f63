import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { applications, profiles, users } from '#db/schema/all.ts'

const listColumns = {
  applicationId: applications.id,
  companionId: applications.companionId,
  status: applications.status,
  submittedAt: applications.submittedAt,
  decidedAt: applications.decidedAt,
  certified: applications.certified,
  name: profiles.fullName,
  photoKey: profiles.photoKey,
  birthYear: profiles.birthYear,
  locationCode: profiles.locationCode,
  languages: profiles.languages,
}

const listRows = (db: Db) =>
  db.select(listColumns).from(applications).innerJoin(profiles, eq(profiles.id, applications.companionId))

export const listSubmitted = (db: Db, limit: number) =>
  listRows(db)
    .where(eq(applications.status, 'submitted'))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
    .limit(limit)

export const listAsked = (db: Db, limit: number) =>
  listRows(db).where(eq(applications.status, 'changes_requested')).orderBy(asc(applications.decidedAt)).limit(limit)

export const listDecided = (db: Db, limit: number) =>
  listRows(db)
    .where(inArray(applications.status, ['approved', 'rejected']))
    .orderBy(desc(applications.decidedAt))
    .limit(limit)

/** The application without a decision that waits longest. */
export async function findNextSubmitted(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ applicationId: applications.id })
    .from(applications)
    .where(eq(applications.status, 'submitted'))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
    .limit(1)
  return row?.applicationId ?? null
}

export async function findOutcome(db: Db, applicationId: string) {
  const [row] = await db
    .select({ applicationId: applications.id, status: applications.status, name: profiles.fullName })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .where(eq(applications.id, applicationId))
  return row ?? null
}

export const listEarlier = (db: Db, companionId: string, applicationId: string, limit: number) =>
  db
    .select({
      applicationId: applications.id,
      status: applications.status,
      certified: applications.certified,
      reason: applications.reason,
      decidedAt: applications.decidedAt,
    })
    .from(applications)
    .where(and(eq(applications.companionId, companionId), ne(applications.id, applicationId)))
    .orderBy(desc(applications.submittedAt))
    .limit(limit)

export async function findApplication(db: Db, applicationId: string) {
  const [row] = await db
    .select({
      ...listColumns,
      reason: applications.reason,
      bio: profiles.bio,
      gender: profiles.gender,
      interests: profiles.interests,
      slug: profiles.slug,
      companionStatus: users.status,
      timesSent: applications.timesSent,
      profileUpdatedAt: profiles.updatedAt,
      isEmailConfirmed: users.emailVerified,
      language: users.language,
      joinedAt: users.createdAt,
      ratePerHourAudio: users.ratePerHourAudio,
      ratePerHourVideo: users.ratePerHourVideo,
      freeTimes: sql<number>`(select count(*)::int from availability s
        where s.offerer_id = ${applications.companionId} and s.end_time > app_now())`,
      reports: sql<number>`(select count(*)::int from cases r where r.subject_id = ${applications.companionId})`,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .innerJoin(users, eq(users.id, applications.companionId))
    .where(eq(applications.id, applicationId))
  return row
}

/** Locks an application, its profile and its account; returns what the decision needs. */
export async function lockApplication(tx: Tx, applicationId: string) {
  const [row] = await tx
    .select({
      companionId: applications.companionId,
      status: applications.status,
      companionStatus: users.status,
      birthYear: profiles.birthYear,
      timesSent: applications.timesSent,
      profileUpdatedAt: profiles.updatedAt,
      language: users.language,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .innerJoin(users, eq(users.id, applications.companionId))
    .where(eq(applications.id, applicationId))
    .for('update')
  return row
}
