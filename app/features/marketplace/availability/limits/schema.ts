/**
 * How long before its start a call must be booked, in minutes, to choose from; 0 leaves the lead of the product
 * (`LEAD_MINUTES`). All lie on steps.
 */
export const NOTICES = [0, 30, 60, 120, 240, 720, 1440, 2880] as const
/** How long a companion rests after a call, in minutes, to choose from. */
export const PAUSES = [0, 15, 30, 60] as const
/** The most calls a day that a companion can choose as the limit. */
export const MOST_CALLS_A_DAY = 12
/** The most hours a week that a companion can choose as the limit. */
export const MOST_HOURS_A_WEEK = 40
/** How many days can lie between two calls with the same seeker, to choose from. */
export const COOL_DOWNS = [0, 1, 2, 3, 7, 14, 30] as const

/** How many times away a companion can have planned at once. */
export const MOST_AWAY = 20
/** A time away begins and ends at most this many days from today; who stays longer leaves its end open. */
export const AWAY_REACH_DAYS = 366
