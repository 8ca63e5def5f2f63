/** What the hash of a new entry covers: everything, the instant included, with the installation's key. */
export const AUDIT_VERSION = 3
/** Entries read at a time. */
export const AUDIT_BATCH = 1_000
