/** Lengths a call can be booked for, in minutes. */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

/** The length chosen when the dialog opens. */
export const DEFAULT_DURATION: Duration = 30
/** How long a free call is, in minutes. */
export const TRIAL_MINUTES: Duration = 15
/** Free slots shown above the calendar. */
export const NEXT_SLOTS = 3
/** How long the dialog stays after a booking before the calls page opens. */
export const SUCCESS_SECONDS = 2

export const BOOKING_REFUSALS = [
  'invalid_companion_id',
  'invalid_slot',
  'invalid_booking',
  'media_not_offered',
  'trial_used',
  'trial_check_failed',
  'call_not_created',
  'booking_failed',
  'slot_taken',
  'slot_gone',
  'week_nearly_full',
  'cool_down',
  'companion_undeclared',
  'seeker_busy',
  'starts_too_soon',
  'price_changed',
  'pair_blocked',
  'name_missing',
  'seekers_only',
  'cannot_book_yourself',
  'availability_load_failed',
  'booked_load_failed',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    bookings: (typeof BOOKING_REFUSALS)[number]
  }
}

/**
 * The last instant at which a seeker's cancellation gives the credits back: whole elapsed hours before the start.
 */
export const refundUntil = (startAt: Date, hours: number) => new Date(startAt.getTime() - hours * 3_600_000)
