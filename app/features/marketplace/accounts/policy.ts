import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, isOfficeMember, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'
import { SUPPORT_ROOMS } from './schema.ts'

/** Administrators must keep their second factor. */
export const canRemoveFactor = (viewer: Pick<Viewer, 'role'>): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'factor_required' } : { ok: true }

/**
 * Whether the viewer may use a back office section: administrators all of them, support only its own, both only with a
 * second factor. Everyone else gets `not_found`.
 */
export function canAdministrate(viewer: OfficeViewer | null, room?: string): Decision {
  if (isAdministrator(viewer)) return { ok: true }
  if (isOfficeMember(viewer) && SUPPORT_ROOMS.some((each) => each === room)) return { ok: true }
  return { ok: false, code: viewer?.role === 'admin' && !viewer.hasSecondFactor ? 'second_factor_needed' : 'not_found' }
}

export const canHaveCalendarFeed = (viewer: Pick<Viewer, 'role'>): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'not_found' } : { ok: true }
