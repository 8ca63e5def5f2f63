import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type OfficeMember, officeMembers } from '#app/features/marketplace/accounts/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type { OfficeMember }

/** All members of the back office, invited ones included. Administrators only. */
export async function team(db: Db, viewer: Viewer | null): Promise<OfficeMember[]> {
  authorize(canAdministrate(viewer))
  return officeMembers(db)
}
