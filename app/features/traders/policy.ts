import { isCompanionRole } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Only companions offer something, so only they say whether they trade. */
export function canDeclare(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_declare' }
}
