import { isCompanionRole } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Only companions have payouts (Y-01). */
export function canHavePayouts(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_earn' }
}

/** A suspended companion's earnings stay where they are until the case is decided (T15). */
export function canRequestPayout(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  const earns = canHavePayouts(viewer)
  if (!earns.ok) return earns
  return viewer.status === 'active' ? { ok: true } : { ok: false, code: 'payouts_paused' }
}
