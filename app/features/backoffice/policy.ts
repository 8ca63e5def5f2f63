import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** For everybody else the back office does not exist; an administrator needs a second factor first (T34). */
export function canAdministrate(viewer: Pick<Viewer, 'role' | 'hasSecondFactor'> | null): Decision {
  if (viewer?.role !== 'admin') return { ok: false, code: 'not_found' }
  return viewer.hasSecondFactor ? { ok: true } : { ok: false, code: 'second_factor_needed' }
}
