import { isCompanionRole } from '#app/features/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Value } from '#app/platform/data/prepared-readings.server.ts'
import type { Reading } from '#app/platform/data/read-together.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Applicant, type ApplicationState, applicationState } from './rules.ts'
import { findApplicant, storedApplicant } from './store.server.ts'

/** Where the viewer's application stands, with what it follows from; null without a profile, and for everybody else. */
export async function myApplication(
  db: Db,
  viewer: Viewer,
  now: Date,
): Promise<{ applicant: Applicant; application: ApplicationState } | null> {
  return isCompanionRole(viewer.role) ? ownApplication(await findApplicant(db, viewer.userId), now) : null
}

/** The state of a companion's application; null without a profile. */
export const applicationOf = async (db: Db, companionId: string, now: Date) =>
  ownApplication(await findApplicant(db, companionId), now)?.application ?? null

/** What a companion has given so far, for `ownApplication`; null without a profile. */
export const applicantReading = (companionId: Value<string>): Reading<Applicant | null> => storedApplicant(companionId)

/** Where an application stands, with what it follows from. */
export const ownApplication = (applicant: Applicant | null, now: Date) =>
  applicant && { applicant, application: applicationState(applicant, now) }
