import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'

/** Administrators with a second factor decide about payouts, and never about their own. */
export function canReviewPayouts(viewer: OfficeViewer & Pick<Viewer, 'userId'>, payout?: { userId: string }): Decision {
  if (!isAdministrator(viewer)) return { ok: false, code: 'only_admins_review' }
  return payout?.userId === viewer.userId ? { ok: false, code: 'own_payout' } : { ok: true }
}
