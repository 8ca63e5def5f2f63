import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type Viewer } from '#app/platform/viewer.ts'

/** Administrators with a second factor give purchases back. */
export function canRefundPurchase(viewer: Pick<Viewer, 'role' | 'hasSecondFactor'>): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'only_admins_refund' }
}
