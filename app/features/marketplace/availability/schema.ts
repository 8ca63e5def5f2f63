export const SLOT_MEDIA = ['audio', 'audio_video'] as const
export type SlotMedia = (typeof SLOT_MEDIA)[number]

/** What a call carries: an `audio_video` slot can be booked for both, an `audio` slot only for audio. */
export const CALL_MEDIA = ['audio', 'video'] as const
export type CallMedia = (typeof CALL_MEDIA)[number]

export const REPEATS = ['none', 'daily', 'weekly'] as const
export type Repeat = (typeof REPEATS)[number]

/** When a repeat ends: three months after its start, after a given day, or never. */
export const REPEAT_ENDS = ['default', 'three_months', 'date', 'never'] as const
export type RepeatEnd = (typeof REPEAT_ENDS)[number]

/** ISO weekdays, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export const SLOT_SCOPES = ['one', 'later', 'all'] as const

/** Slots and start times lie on multiples of this, in minutes; a divisor of 60. */
export const STEP_MINUTES = 15
/** The first start that can be booked is at least this far from now, in minutes. */
export const LEAD_MINUTES = 15
export const isClock = (text: string) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) && Number(text.slice(3)) % STEP_MINUTES === 0

export const WINDOW_DAYS = 30
/** A series ends at most this many days after its first day. */
export const LONGEST_REPEAT_DAYS = 366
/** Without a last day, a daily series runs for this many days more, and a weekly one for this many months. */
export const DEFAULT_REPEAT = { daily: { days: 7 }, weekly: { months: 1 } } as const
export const LATER_END = { months: 3 } as const
/** Days ahead for which a series that never ends has slots; the sweep makes more below `renewBelow`. */
export const RENEWED_DAYS = { ahead: 91, renewBelow: 84 } as const
/** A companion is warned this many days before the last slot ends. */
export const RUN_OUT_DAYS = 7
export const UNDO_MINUTES = 10

/** Minutes; 0 leaves the lead of the product (`LEAD_MINUTES`). All lie on steps. */
export const NOTICES = [0, 30, 60, 120, 240, 720, 1440, 2880] as const
/** Minutes. */
export const PAUSES = [0, 15, 30, 60] as const
export const MOST_CALLS_A_DAY = 12
export const MOST_HOURS_A_WEEK = 40
export const COOL_DOWNS = [0, 1, 2, 3, 7, 14, 30] as const

export const MOST_AWAY = 20
/** Days from today. */
export const AWAY_REACH_DAYS = 366
