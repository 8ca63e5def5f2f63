/** Characters of a companion's note about a seeker. */
export const SEEKER_NOTE_MAX = 1_000
/** Longest encrypted note: four bytes per character and the cipher's own, as base64. */
export const SEALED_NOTE_MAX = 5_500
