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

/**
 * The last instant at which a seeker's cancellation gives the credits back: whole elapsed hours before the start.
 */
export const refundUntil = (startAt: Date, hours: number) => new Date(startAt.getTime() - hours * 3_600_000)
