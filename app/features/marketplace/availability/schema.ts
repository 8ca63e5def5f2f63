export const SLOT_MEDIA = ['audio', 'audio_video'] as const
export type SlotMedia = (typeof SLOT_MEDIA)[number]

/** Media of a call. An `audio_video` slot can be booked for both, an `audio` slot only for audio. */
export const CALL_MEDIA = ['audio', 'video'] as const
export type CallMedia = (typeof CALL_MEDIA)[number]

export const REPEATS = ['none', 'daily', 'weekly'] as const
export type Repeat = (typeof REPEATS)[number]

/**
 * `three_months` after its start, on a given `date`, or `never`. `default`: the given date or else `DEFAULT_REPEAT`.
 */
export const REPEAT_ENDS = ['default', 'three_months', 'date', 'never'] as const
export type RepeatEnd = (typeof REPEAT_ENDS)[number]

/** ISO weekdays, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export const SLOT_SCOPES = ['one', 'later', 'all'] as const

/** Slots and starts lie on multiples of this, in minutes; must divide 60. */
export const STEP_MINUTES = 15
/** Minutes from now to the earliest bookable start. */
export const LEAD_MINUTES = 15
export const isClock = (text: string) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) && Number(text.slice(3)) % STEP_MINUTES === 0

export const WINDOW_DAYS = 30
export const MAX_REPEAT_DAYS = 366
export const DEFAULT_REPEAT = { daily: { days: 7 }, weekly: { months: 1 } } as const
export const LATER_END = { months: 3 } as const
/** Days ahead for which an endless series has slots. The sweep adds more when fewer than `renewBelow` are left. */
export const RENEWAL_DAYS = { ahead: 91, renewBelow: 84 } as const
/** We warn a companion this many days before their last slot ends. */
export const SLOTS_ENDING_DAYS = 7
export const UNDO_MINUTES = 10

/** Minutes; 0 leaves the product's lead time (`LEAD_MINUTES`). All lie on steps. */
export const NOTICES = [0, 30, 60, 120, 240, 720, 1440, 2880] as const
/** Minutes. */
export const PAUSES = [0, 15, 30, 60] as const
export const MAX_CALLS_PER_DAY = 12
export const MAX_HOURS_PER_WEEK = 40
export const COOL_DOWNS = [0, 1, 2, 3, 7, 14, 30] as const

export const MAX_AWAY_PERIODS = 20
/** Days from today. */
export const MAX_AWAY_DAYS_AHEAD = 366

/** How far ahead the times of a companion's own calendar are read, in days. */
export const BUSY_DAYS = 62
/** Minutes after which it's read again. */
export const BUSY_EVERY_MINUTES = 60
/** Hours after which what we know of it is called old. */
export const BUSY_STALE_HOURS = 24
export const MAX_CALENDAR_BYTES = 2_000_000
export const MAX_CALENDAR_EVENTS = 10_000
export const MAX_BUSY_RANGES = 1_000
/** A secret address may contain a long token. */
export const MAX_CALENDAR_ADDRESS = 1_000
export const CALENDAR_FAILURES = [
  'calendar_private',
  'calendar_unreachable',
  'calendar_gone',
  'calendar_too_big',
  'calendar_unreadable',
] as const
export type CalendarFailure = (typeof CALENDAR_FAILURES)[number]

/** Ranges a weekday of the usual week can have. */
export const MAX_RANGES_A_DAY = 4
