import type { Role } from '#app/features/accounts/schema.ts'

type Who = { userId: string; role: Role } | null

/** Booking buttons: for guests (they sign up on the way) and seekers who are not blocked with this companion (C-13, T-11). */
export const canMeet = (viewer: Who, companion: { blocked: boolean }) =>
  (viewer === null || viewer.role === 'seeker') && !companion.blocked

/** A companion may block a seeker and a seeker a companion; nobody blocks themselves (T-09, T-12). */
export const canBlock = (viewer: Who, other: { id: string; role: Role }) =>
  viewer !== null &&
  viewer.userId !== other.id &&
  ((viewer.role === 'seeker' && other.role === 'offerer') || (viewer.role === 'offerer' && other.role === 'seeker'))
