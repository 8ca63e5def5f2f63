import { isCompanionRole } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Only companions earn, so only they are reported. */
export function canHaveTaxDetails(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_report' }
}
