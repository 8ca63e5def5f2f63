import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Members accept terms; administrators are the other side of them. */
export function canAcceptTerms(viewer: Pick<Viewer, 'role'> | null): Decision {
  if (!viewer) return { ok: false, code: 'not_authenticated' }
  return viewer.role === 'admin' ? { ok: false, code: 'not_found' } : { ok: true }
}
