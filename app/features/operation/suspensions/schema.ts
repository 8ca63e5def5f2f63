/** Characters of what is said when a suspension is lifted before its end; for administrators only. */
export const LIFT_NOTE_MAX = 1_000

/** Suspensions that one run of the sweep lifts before it looks again. */
export const LIFT_BATCH = 100

/** Codes that this feature refuses with. */
export const SUSPENSION_REFUSALS = [
  'administrators_stay',
  'cannot_suspend_yourself',
  'already_suspended',
  'not_suspended',
  'end_not_ahead',
  'lift_note_missing',
  'suspension_changed',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    suspensions: (typeof SUSPENSION_REFUSALS)[number]
  }
}
