import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { AccountStatus, Role } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { OfficeViewer, Viewer } from '#app/platform/viewer.ts'

/**
 * Administrators with a second factor suspend seekers and companions, never themselves nor each other: an administrator
 * is removed by the operator. A deleted account is not found.
 */
export function canSuspend(
  viewer: OfficeViewer & Pick<Viewer, 'userId'>,
  person: { userId: string; role: Role; status: AccountStatus | null } | null,
): Decision {
  const administrates = canAdministrate(viewer, 'cases')
  if (!administrates.ok) return administrates
  if (!person || person.status === 'canceled') return { ok: false, code: 'not_found' }
  if (person.userId === viewer.userId) return { ok: false, code: 'cannot_suspend_yourself' }
  return person.role === 'admin' ? { ok: false, code: 'administrators_stay' } : { ok: true }
}
