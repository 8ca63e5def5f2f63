import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'

/** A document is its owner's; others are told that there is none. */
export function canReadDocument(viewer: Pick<Viewer, 'userId'>, document: { userId: string } | null): Decision {
  return document?.userId === viewer.userId ? { ok: true } : { ok: false, code: 'not_found' }
}

/** Administrators read what was issued, for the bookkeeper and for whoever asks them about it. */
export function canReadEveryDocument(viewer: OfficeViewer | null): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'not_found' }
}

/** Those who buy or earn have documents, and say who these are made out to. */
export function canHaveBillingDetails(viewer: Pick<Viewer, 'role'>): Decision {
  return viewer.role === 'admin' ? { ok: false, code: 'only_members_bill' } : { ok: true }
}
