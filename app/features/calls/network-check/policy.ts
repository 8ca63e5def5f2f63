import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Everybody with an account in good standing may try the network at any time. */
export function canCheckNetwork(viewer: Viewer): Decision {
  const isClosed = viewer.status === 'suspended' || viewer.status === 'canceled'
  return isClosed ? { ok: false, code: 'account_closed' } : { ok: true }
}
