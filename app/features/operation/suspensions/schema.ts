/** Characters of what is said when a suspension is lifted before its end; for administrators only. */
export const LIFT_NOTE_MAX = 1_000
