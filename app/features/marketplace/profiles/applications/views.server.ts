import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Applicant, type ApplicationState, applicationState } from './rules.ts'
import { findApplicant } from './store.server.ts'

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

const ownApplication = (applicant: Applicant | null, now: Date) =>
  applicant && { applicant, application: applicationState(applicant, now) }
