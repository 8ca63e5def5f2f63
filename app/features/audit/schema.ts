/** What the hash of a new entry covers: everything, the instant included. */
export const AUDIT_VERSION = 2
/** Entries read at a time. */
export const AUDIT_BATCH = 1_000
