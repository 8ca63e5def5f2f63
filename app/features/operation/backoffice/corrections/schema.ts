export const CORRECTION_STATUSES = ['proposed', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

export const CORRECTION_DIRECTIONS = ['add', 'take', 'forgive'] as const
export type CorrectionDirection = (typeof CORRECTION_DIRECTIONS)[number]

export const CORRECTION_CREDITS_MAX = 2_000
export const CORRECTION_REASON_MIN = 10
export const CORRECTION_REASON_MAX = 500
export const CORRECTION_REFERENCE_MAX = 100
/** Days after which an undecided proposal expires. */
export const CORRECTION_DAYS = 14
export const SOLO_DELAY_HOURS = 24
/** Days over which the limit for credits moved alone applies. */
export const SOLO_DAYS = 30
export const OPEN_CORRECTIONS_MAX = 20
