/** Maximum characters of the note for lifting a suspension early, which only administrators read. */
export const LIFT_NOTE_MAX = 1_000
