import type { Db } from '#app/platform/data/db.server.ts'
import { findBrokenEntry } from './store.server.ts'

/** Id of the first entry that was altered or follows a missing one; null when the chain is complete. */
export const brokenAuditEntry = (db: Db): Promise<number | null> => findBrokenEntry(db)
