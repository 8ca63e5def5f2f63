import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type Viewer } from '#app/platform/viewer.ts'

/** For everybody else the back office does not exist; an administrator needs a second factor first (T34). */
export function canAdministrate(viewer: Pick<Viewer, 'role' | 'hasSecondFactor'> | null): Decision {
  if (isAdministrator(viewer)) return { ok: true }
  return { ok: false, code: viewer?.role === 'admin' ? 'second_factor_needed' : 'not_found' }
}
