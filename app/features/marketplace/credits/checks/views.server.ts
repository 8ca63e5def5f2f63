import type { Db } from '#app/platform/data/db.server.ts'
import { findLastCheck, type LedgerViolation, listViolations } from './store.server.ts'

export type { LedgerViolation }

/** How many rules the check in the night of a UTC day found broken. */
export type LedgerCheck = { day: string; violations: number; checkedAt: Date }

/** Rules of the ledger that are broken now, at most `limit`, and how many there are; none when the books add up. */
export const ledgerViolations = (db: Db, limit: number): Promise<{ violations: LedgerViolation[]; count: number }> =>
  listViolations(db, limit)

/** What the last night's check found; null before the first night. */
export const latestLedgerCheck = (db: Db): Promise<LedgerCheck | null> => findLastCheck(db)
