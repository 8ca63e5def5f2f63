import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, isOfficeMember, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'
import { SUPPORT_ROOMS } from './schema.ts'

/** Administrators keep their second factor; everyone else may give it up. */
export const canRemoveFactor = (viewer: Pick<Viewer, 'role'>): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'factor_required' } : { ok: true }

/**
 * Who may see and do what belongs to a room of the back office: administrators everything, support its own rooms, both
 * with a second factor (T34); everyone else is refused as if there were no back office.
 */
export function canAdministrate(viewer: OfficeViewer | null, room?: string): Decision {
  if (isAdministrator(viewer)) return { ok: true }
  if (isOfficeMember(viewer) && SUPPORT_ROOMS.some((each) => each === room)) return { ok: true }
  return { ok: false, code: viewer?.role === 'admin' && !viewer.hasSecondFactor ? 'second_factor_needed' : 'not_found' }
}
