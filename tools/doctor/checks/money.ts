import { sql } from 'drizzle-orm'
import {
  isLedgerCheckLate,
  latestLedgerCheck,
  ledgerViolations,
} from '#app/features/marketplace/credits/checks.views.server.ts'
import { latestReconciliation, openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import { databaseNow, rows } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, note, ok } from '../finding.ts'

/** Differences that are listed one by one. */
const DIFFERENCES_SHOWN = 20
/** Days after which a night without a comparison is worth a line. */
const LATE_DAYS = 3

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`

/** What the payment provider and the books do not agree about, and whether they are compared at all. */
export const checkReconciliation: DatabaseCheck = async (db, { stripe }) => {
  const [last, { differences, count }, now] = await Promise.all([
    latestReconciliation(db),
    openDifferences(db, DIFFERENCES_SHOWN),
    databaseNow(db),
  ])
  if (!last) return stripe.secretKey ? [note('the payment provider and the books were not compared yet')] : []
  const isLate = now.getTime() - Date.parse(`${last.day}T00:00:00Z`) > (LATE_DAYS + 1) * 86_400_000
  const late = isLate
    ? [
        bad(
          `the payment provider and the books were last compared for ${last.day}; look for “reconciliation” in the log`,
        ),
      ]
    : []
  if (count === 0)
    return [...late, ...(isLate ? [] : [ok(`the payment provider and the books agree up to ${last.day}`)])]
  const lines = differences.map(({ day, code, kind, subject, providerObject, providerCents, ledgerCents }) =>
    bad(
      `${day} ${code.replaceAll('_', ' ')} (${kind.replaceAll('_', ' ')}): ${euros(providerCents)} at the provider${providerObject ? ` (${providerObject})` : ''}, ${euros(ledgerCents)} in the books, ${subject}`,
    ),
  )
  return [
    ...late,
    bad(`the payment provider and the books differ in ${count} places; docs/decisions/034 says what each name means`),
    ...lines,
  ]
}

/** Payees without payouts because the provider reports more transfers to them than the ledger has. */
export const checkStoppedPayees: DatabaseCheck = async (db) => {
  const found = await rows<{ account: string; email: string; since: string }>(
    db,
    sql`select p.account_id as account, u.email, to_char(p.stopped_at, 'YYYY-MM-DD') as since
      from payees p join users u on u.id = p.user_id where p.stopped_at is not null order by p.stopped_at`,
  )
  return found.map(({ account, email, since }) =>
    bad(
      `payouts to ${account} are stopped since ${since}: more was transferred than the books say; reverse the surplus at the payment provider, then npm run doctor -- resume-payouts ${email}`,
    ),
  )
}

/** Broken rules that are listed one by one. */
const VIOLATIONS_SHOWN = 5

/** Rules of the ledger that are broken now, and whether they are checked every night. */
export const checkLedger: DatabaseCheck = async (db) => {
  const [{ violations, count }, last, now] = await Promise.all([
    ledgerViolations(db, VIOLATIONS_SHOWN),
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
