/** Version of new entries: a keyed hash of all fields, including the time. */
export const AUDIT_VERSION = 3
/** Entries read at a time. */
export const AUDIT_BATCH = 1_000
