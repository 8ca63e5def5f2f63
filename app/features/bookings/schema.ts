/** Lengths a call can be booked for, in minutes (B-08). */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

/** The length that is chosen when the dialog opens (B-08). */
export const DEFAULT_DURATION: Duration = 30
/** A free call lasts 15 minutes (B-18, B-20). */
export const TRIAL_MINUTES: Duration = 15
/** Whole hours before the start until which a seeker gets the credits back (K-16). */
export const REFUND_HOURS = 24
/** Free slots shown above the calendar (B-03). */
export const NEXT_SLOTS = 3
/** After a booking the dialog stays for this long, then my calls open (B-24). */
export const SUCCESS_SECONDS = 2
