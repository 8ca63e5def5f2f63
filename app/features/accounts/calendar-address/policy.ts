import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Whoever can have calls can have their calendar read them. */
export const canHaveCalendarAddress = (viewer: Pick<Viewer, 'role'>): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'not_found' } : { ok: true }
