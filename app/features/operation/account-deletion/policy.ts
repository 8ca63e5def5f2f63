import type { Decision } from '#app/platform/refusal.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'

/**
 * Everybody may, except administrators, whom only the operator removes, and suspended people, about whom a case is
 * open.
 */
export function canDeleteAccount(person: { role: Role; status: AccountStatus | null }): Decision {
  if (person.role === 'admin') return { ok: false, code: 'admin_stays' }
  return person.status === 'suspended' ? { ok: false, code: 'account_suspended' } : { ok: true }
}
