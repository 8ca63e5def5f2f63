/** The states a call can be in. */
export const CALL_STATUSES = ['scheduled', 'active', 'completed', 'missed', 'cancelled'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/** The states of a call whose outcome is open. */
export const OPEN_STATUSES = ['scheduled', 'active'] as const satisfies readonly CallStatus[]
export const isOpenStatus = (status: CallStatus) => OPEN_STATUSES.some((open) => open === status)

/** Who did not come. */
export const MISSED_REASONS = ['offerer_no_show', 'seeker_no_show', 'both_no_show'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]

/** What a call carries; an `audio_video` slot can hold either. */
export const CALL_MEDIA = ['audio', 'video'] as const
export type CallMedia = (typeof CALL_MEDIA)[number]

/** Minutes a seeker waits in an active call before it counts as missed (K-21). */
export const GRACE_MINUTES = 5
/** Minutes before the start from which both may sit in the lobby. */
export const LOBBY_MINUTES = 10
/** Past calls on one page (K-04). */
export const PAST_CALLS_PER_PAGE = 10

/** Names one call. */
export type CallInput = { callId: string }
