import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Only companions have rates. */
export function canSetRates(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'unauthorized' }
}
