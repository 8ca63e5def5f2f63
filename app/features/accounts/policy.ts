import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Administrators keep their second factor; everyone else may give it up. */
export const canRemoveFactor = (viewer: Pick<Viewer, 'role'>): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'factor_required' } : { ok: true }
