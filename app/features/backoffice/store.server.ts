import { asc, desc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { applications, profiles, users } from '#db/schema/all.ts'

const shown = {
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

const shownRows = (db: Db) =>
  db.select(shown).from(applications).innerJoin(profiles, eq(profiles.id, applications.companionId))

/** Applications to decide, the longest waiting first. */
export const findWaiting = (db: Db, limit: number) =>
  shownRows(db)
    .where(eq(applications.status, 'submitted'))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
    .limit(limit)

/** Applications decided last. */
export const findDecided = (db: Db, limit: number) =>
  shownRows(db).where(ne(applications.status, 'submitted')).orderBy(desc(applications.decidedAt)).limit(limit)

/** One application with all an administrator looks at. */
export async function findApplication(db: Db, applicationId: string) {
  const [row] = await db
    .select({
      ...shown,
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

/** Locks an application and its companion, and gives what the decision needs. */
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
