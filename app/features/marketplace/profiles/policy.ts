import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

type Person = Pick<Viewer, 'role' | 'name'>

/** Onboarding is for seekers and companions without a name. */
export function canOnboard(viewer: Person): Decision {
  if (viewer.role === 'admin') return { ok: false, code: 'role_unknown' }
  return viewer.name === null ? { ok: true } : { ok: false, code: 'already_onboarded' }
}

/** Only seekers have favourites, and only companions can be one. */
export const canFavorite = (viewer: Pick<Person, 'role'> | null): Decision =>
  viewer?.role === 'seeker' ? { ok: true } : { ok: false, code: 'only_seekers' }

/** Everybody edits their own profile once they have one. */
export const canEditProfile = (viewer: Person): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'not_found' } : { ok: true }

/** Companions apply, once they have a profile. */
export const canApply = (viewer: Person): Decision =>
  viewer.role === 'offerer' && viewer.name !== null ? { ok: true } : { ok: false, code: 'not_found' }
