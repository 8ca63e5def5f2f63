import { asc, desc, eq, ne } from 'drizzle-orm'
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

/** Applications without a decision, oldest first. */
export const listSubmitted = (db: Db, limit: number) =>
  listRows(db)
    .where(eq(applications.status, 'submitted'))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
    .limit(limit)

/** Decided applications, newest decision first. */
export const listDecided = (db: Db, limit: number) =>
  listRows(db).where(ne(applications.status, 'submitted')).orderBy(desc(applications.decidedAt)).limit(limit)

/** One application with everything that an administrator reviews. */
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
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .innerJoin(users, eq(users.id, applications.companionId))
    .where(eq(applications.id, applicationId))
    .for('update')
  return row
}
