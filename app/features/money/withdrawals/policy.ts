import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer } from '#app/platform/viewer.ts'

/** Administrators with a second factor see and close declarations; others are told that there are none. */
export function canHandleWithdrawals(viewer: OfficeViewer): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'not_found' }
}
