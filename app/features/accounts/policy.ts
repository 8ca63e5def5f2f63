import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type Viewer } from '#app/platform/viewer.ts'

/** Administrators keep their second factor; everyone else may give it up. */
export const canRemoveFactor = (viewer: Pick<Viewer, 'role'>): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'factor_required' } : { ok: true }

/** Administrators with a second factor (T34); everybody else is refused as if there were no back office. */
export function canAdministrate(viewer: Pick<Viewer, 'role' | 'hasSecondFactor'> | null): Decision {
  if (isAdministrator(viewer)) return { ok: true }
  return { ok: false, code: viewer?.role === 'admin' ? 'second_factor_needed' : 'not_found' }
}
