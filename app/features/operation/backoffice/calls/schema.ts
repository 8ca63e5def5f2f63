const CALL_OUTCOMES = [
  'scheduled',
  'active',
  'completed',
  'offerer_no_show',
  'seeker_no_show',
  'both_no_show',
  'no_connection',
  'cancelled_by_seeker',
  'cancelled_by_companion',
  'refunded',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_REFUND_NOTE_MIN = 10
export const CALL_REFUND_NOTE_MAX = 500
