import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'

type Person = { userId: string; role: Role }

/** A companion may block a seeker, and a seeker a companion; a guest nobody. */
export function canBlock(viewer: Pick<Viewer, 'userId' | 'role'> | null, person: Person | null): Decision {
  if (!person) return { ok: false, code: 'not_found' }
  const isPair =
    (isCompanionRole(viewer?.role) && person.role === 'seeker') ||
    (viewer?.role === 'seeker' && isCompanionRole(person.role))
  return isPair ? { ok: true } : { ok: false, code: 'cannot_block' }
}

/** Everybody signed in may report anybody else who is visible to them. */
export function canReport(viewer: Pick<Viewer, 'userId'>, person: Person | null): Decision {
  if (!person) return { ok: false, code: 'not_found' }
  return person.userId === viewer.userId ? { ok: false, code: 'cannot_report_yourself' } : { ok: true }
}
