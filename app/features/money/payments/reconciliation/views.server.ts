import type { Db } from '#app/platform/data/db.server.ts'
import type { DifferenceCode, DifferenceKind } from './schema.ts'
import { countOpenDifferences, findLastReconciliation, listOpenDifferences } from './store.server.ts'

/** The sums of a UTC day, in euro cents; what went to or came from the operator's bank is apart. */
export type Reconciliation = {
  day: string
  transactions: number
  providerCents: number
  ledgerCents: number
  operatorCents: number
  reconciledAt: Date
}

/** A difference between the provider and the ledger, in euro cents; `providerObject` is what to look for there. */
export type Difference = {
  id: string
  day: string
  code: DifferenceCode
  kind: DifferenceKind
  subject: string
  providerObject: string | null
  providerCents: number
  ledgerCents: number
  firstSeenAt: Date
}

/** The last day that was compared with the provider; null before the first night. */
export const latestReconciliation = (db: Db): Promise<Reconciliation | null> => findLastReconciliation(db)

/** Differences that are open, the newest days first, and how many there are in all. */
export async function openDifferences(db: Db, limit = 100): Promise<{ differences: Difference[]; count: number }> {
  const [differences, count] = await Promise.all([listOpenDifferences(db, limit), countOpenDifferences(db)])
  return { differences, count }
}
