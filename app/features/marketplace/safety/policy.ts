import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'

type Person = { userId: string; role: Role }

/** Companions may block seekers and vice versa; guests can't block. */
export function canBlock(viewer: Pick<Viewer, 'userId' | 'role'> | null, person: Person | null): Decision {
  if (!person) return { ok: false, code: 'not_found' }
  const isPair =
    (isCompanionRole(viewer?.role) && person.role === 'seeker') ||
    (viewer?.role === 'seeker' && isCompanionRole(person.role))
  return isPair ? { ok: true } : { ok: false, code: 'cannot_block' }
}

/** Signed-in people may report anyone else they can see. */
export function canReport(viewer: Pick<Viewer, 'userId'>, person: Person | null): Decision {
  if (!person) return { ok: false, code: 'not_found' }
  return person.userId === viewer.userId ? { ok: false, code: 'cannot_report_yourself' } : { ok: true }
}
