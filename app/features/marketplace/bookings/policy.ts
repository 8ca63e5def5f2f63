import type { Decision } from '#app/platform/refusal.ts'
import type { AccountStatus, Viewer } from '#app/platform/viewer.ts'

/**
 * Seekers with a name book active companions; nobody books themselves. A companion who is not active
 * is not found, as on the page.
 */
export function canBook(
  viewer: Pick<Viewer, 'userId' | 'role' | 'status' | 'name'> | null,
  companion: { companionId: string; status: AccountStatus | null } | null,
): Decision {
  if (!viewer) return { ok: false, code: 'not_authenticated' }
  if (!companion) return { ok: false, code: 'not_found' }
  if (viewer.userId === companion.companionId) return { ok: false, code: 'cannot_book_yourself' }
  if (companion.status !== 'active') return { ok: false, code: 'not_found' }
  if (viewer.role !== 'seeker') return { ok: false, code: 'seekers_only' }
  if (viewer.status === 'canceled') return { ok: false, code: 'account_closed' }
  if (viewer.status !== 'new' && viewer.status !== 'active') return { ok: false, code: 'account_suspended' }
  if (!viewer.name) return { ok: false, code: 'name_missing' }
  return { ok: true }
}
