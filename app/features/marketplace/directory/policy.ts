import type { AccountStatus, Role } from '#app/platform/viewer.ts'

type BookingViewer = { userId: string; role: Role } | null

/**
 * Whether booking buttons are shown: to guests, who sign up first, and to seekers without a block between the two. `canBook` decides on the booking itself.
 */
export const canOpenBooking = (viewer: BookingViewer, companion: { blocked: boolean }) =>
  (viewer === null || viewer.role === 'seeker') && !companion.blocked

/** The trial is offered to guests and to new seekers. */
export const isTrialOffered = (viewer: { role: Role; status: AccountStatus | null } | null) =>
  viewer === null || (viewer.role === 'seeker' && viewer.status === 'new')
