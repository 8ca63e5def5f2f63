import { isCompanionRole } from '#app/features/accounts/schema.ts'
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
  const applicant = isCompanionRole(viewer.role) ? await findApplicant(db, viewer.userId) : null
  return applicant && { applicant, application: applicationState(applicant, now) }
}
