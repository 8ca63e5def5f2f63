/** Bookable call lengths, in minutes. */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

export const DEFAULT_DURATION: Duration = 30
/** Length of a free call, in minutes. */
export const TRIAL_MINUTES: Duration = 15
export const NEXT_SLOTS = 3
/** How long the dialog shows success before the booked call's page opens. */
export const SUCCESS_SECONDS = 2

/**
 * The last instant at which a seeker gets the credits back for cancelling; `hours` are elapsed hours before the start.
 */
export const refundUntil = (startAt: Date, hours: number) => new Date(startAt.getTime() - hours * 3_600_000)

/** The same for a booked call: one moved too late keeps the moment that had passed (`refundableUntil`). */
export const callRefundUntil = (
  { startAt, refundableUntil }: { startAt: Date; refundableUntil: Date | null },
  hours: number,
) => refundableUntil ?? refundUntil(startAt, hours)

/** How we recognise a person who books a free call with another account. */
export const TRIAL_MARKS = ['mailbox', 'browser'] as const
/** Days we keep a mark; browsers keep theirs as long. */
export const TRIAL_MARK_DAYS = 365
