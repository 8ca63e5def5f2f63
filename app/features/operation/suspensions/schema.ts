/** Characters of what is said when a suspension is lifted before its end; for administrators only. */
export const LIFT_NOTE_MAX = 1_000

/** Suspensions that one run of the sweep lifts before it looks again. */
export const LIFT_BATCH = 100
