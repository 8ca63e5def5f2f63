import { latestReconciliation, openDifferences } from '#app/features/payments/reconciliation/views.server.ts'
import { databaseNow } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, note, ok } from '../finding.ts'

/** Differences that are listed one by one. */
const SHOWN_MAX = 20
/** Days after which a night without a comparison is worth a line. */
const LATE_DAYS = 3

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`

/** What the payment provider and the books do not agree about, and whether they are compared at all. */
export const checkReconciliation: DatabaseCheck = async (db, { stripe }) => {
  const [last, { differences, count }, now] = await Promise.all([
    latestReconciliation(db),
    openDifferences(db, SHOWN_MAX),
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
