import { sql } from 'drizzle-orm'
import { rows } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, ok } from '../finding.ts'

/** Invariants of the ledger, by the view ledger_violations. */
export const checkLedger: DatabaseCheck = async (db) => {
  const violations = await rows<{ rule: string; subject: string }>(
    db,
    sql`select rule, subject::text as subject from ledger_violations limit 5`,
  )
  if (violations.length === 0) return [ok('the books add up')]
  return violations.map(({ rule, subject }) => bad(`the books do not add up: ${rule} (${subject})`))
}
