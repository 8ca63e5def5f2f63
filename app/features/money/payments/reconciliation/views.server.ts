import { desc, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/all.ts'

/** The sums of a UTC day, in euro cents; what went to or came from the operator's bank is apart. */
export type Reconciliation = typeof reconciliations.$inferSelect

/** The last day that was compared with the provider; null before the first night. */
export async function latestReconciliation(db: Db): Promise<Reconciliation | null> {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.day)).limit(1)
  return row ?? null
}

/** A difference between the provider and the ledger, in euro cents; `providerObject` is what to look for there. */
export type Difference = Awaited<ReturnType<typeof openDifferences>>['differences'][number]

export async function openDifferences(db: Db, limit = 100) {
  const { day, subject, kind, resolvedAt } = reconciliationDifferences
  const [differences, count] = await Promise.all([
    db
      .select()
      .from(reconciliationDifferences)
      .where(isNull(resolvedAt))
      .orderBy(desc(day), subject, kind)
      .limit(limit),
    db.$count(reconciliationDifferences, isNull(resolvedAt)),
  ])
  return { differences, count }
}
