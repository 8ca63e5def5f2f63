/** Lengths a call can be booked for, in minutes. */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

export const DEFAULT_DURATION: Duration = 30
/** How long a free call is, in minutes. */
export const TRIAL_MINUTES: Duration = 15
export const NEXT_SLOTS = 3
/** How long the dialog stays after a booking before the calls page opens. */
export const SUCCESS_SECONDS = 2

/** The last instant at which a seeker's cancellation gives the credits back: elapsed hours before the start. */
export const refundUntil = (startAt: Date, hours: number) => new Date(startAt.getTime() - hours * 3_600_000)

/** By what a person is known again who books a free call with another account. */
export const TRIAL_MARKS = ['mailbox', 'browser'] as const
/** Days after which a mark is deleted: as long as a browser keeps its own. */
export const TRIAL_MARK_DAYS = 365
