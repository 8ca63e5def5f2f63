import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer } from '#app/platform/viewer.ts'

/** Administrators with a second factor give purchases back. */
export function canRefundPurchase(viewer: OfficeViewer): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'only_admins_refund' }
}
