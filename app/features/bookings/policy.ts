import type { AccountStatus } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

type Asking = Pick<Viewer, 'userId' | 'role' | 'status' | 'name'>
type Offered = { companionId: string; status: AccountStatus | null }

/** Seekers with a name book active companions; nobody books themselves (T-05, T-07, B-14). Whoever is no longer active is answered like nobody, as the page does. */
export function canBook(viewer: Asking | null, offer: Offered | null): Decision {
  if (!viewer) return { ok: false, code: 'not_authenticated' }
  if (!offer) return { ok: false, code: 'not_found' }
  if (viewer.userId === offer.companionId) return { ok: false, code: 'cannot_book_yourself' }
  if (offer.status !== 'active') return { ok: false, code: 'not_found' }
  if (viewer.role !== 'seeker') return { ok: false, code: 'seekers_only' }
  if (viewer.status !== 'new' && viewer.status !== 'active') return { ok: false, code: 'account_suspended' }
  if (!viewer.name) return { ok: false, code: 'name_missing' }
  return { ok: true }
}
