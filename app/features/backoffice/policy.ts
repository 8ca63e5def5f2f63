import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** For everybody else the back office does not exist (T34). */
export const canAdministrate = (viewer: Pick<Viewer, 'role'> | null): Decision =>
  viewer?.role === 'admin' ? { ok: true } : { ok: false, code: 'not_found' }
