import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Packages are for seekers. */
export function canBuyCredits(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  return viewer.role === 'seeker' && (viewer.status === 'new' || viewer.status === 'active')
    ? { ok: true }
    : { ok: false, code: 'only_seekers_buy' }
}
