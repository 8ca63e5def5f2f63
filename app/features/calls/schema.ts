/** The states a call can be in (document 2 §3). */
export const CALL_STATUSES = ['scheduled', 'active', 'completed', 'missed', 'cancelled'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/** Who did not come (decisions.md, Calls). */
export const MISSED_REASONS = ['offerer_no_show', 'seeker_no_show', 'both_no_show'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]

/** What a call carries; an `audio_video` slot can hold either. */
export const CALL_MEDIA = ['audio', 'video'] as const
export type CallMedia = (typeof CALL_MEDIA)[number]
