import type { AccountStatus, Role } from '#app/features/accounts/schema.ts'

type Who = { userId: string; role: Role } | null

/**
 * Booking buttons: for guests (they sign up on the way) and seekers who are not blocked with this companion (C-13,
 * T-11).
 */
export const canMeet = (viewer: Who, companion: { blocked: boolean }) =>
  (viewer === null || viewer.role === 'seeker') && !companion.blocked

/** The free first talk is offered to guests and to seekers who are new. */
export const isOfferedFreeTalk = (viewer: { role: Role; status: AccountStatus | null } | null) =>
  viewer === null || (viewer.role === 'seeker' && viewer.status === 'new')
