import { isLedgerCheckLate } from '#app/features/credits/checks/rules.ts'
import { latestLedgerCheck, ledgerViolations } from '#app/features/credits/checks/views.server.ts'
import { databaseNow } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, ok } from '../finding.ts'

/** Broken rules that are listed one by one. */
const SHOWN_MAX = 5

/** Rules of the ledger that are broken now, and whether they are checked every night. */
export const checkLedger: DatabaseCheck = async (db) => {
  const [{ violations, count }, last, now] = await Promise.all([
    ledgerViolations(db, SHOWN_MAX),
    latestLedgerCheck(db),
    databaseNow(db),
  ])
  const late =
    last && isLedgerCheckLate(last.day, now)
      ? [bad(`the books were last checked in the night of ${last.day}; look for “ledger_check” in the log`)]
      : []
  if (count === 0) return [...late, ok('the books add up')]
  const lines = violations.map(({ rule, subject }) => bad(`the books do not add up: ${rule} (${subject})`))
  const more = count - violations.length
  return [...late, ...lines, ...(more > 0 ? [bad(`the books do not add up in ${more} more places`)] : [])]
}
