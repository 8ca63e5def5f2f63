import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Companions offer time, also before their application is decided; suspended and deleted accounts do not.
 */
export function canOfferTime(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  if (!isCompanionRole(viewer.role)) return { ok: false, code: 'companions_only' }
  if (viewer.status === 'suspended' || viewer.status === 'canceled') return { ok: false, code: 'account_suspended' }
  return { ok: true }
}
