/** How calls can be narrowed in the back office, by what became of them. */
export const CALL_OUTCOMES = [
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

export const CALL_REFUND_REFUSALS = [
  'call_not_settled',
  'call_was_free',
  'call_price_is_back',
  'call_refunded_before',
  'call_earning_gone',
  'call_refund_note_short',
  'call_refund_note_long',
  'call_refund_earning_missing',
  'call_refund_unconfirmed',
  'call_refund_over_limit',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    callRefunds: (typeof CALL_REFUND_REFUSALS)[number]
  }
}
