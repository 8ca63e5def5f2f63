import { desc, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/all.ts'

/** Totals of a UTC day in euro cents. Transfers to and from the operator's bank are separate. */
export type Reconciliation = typeof reconciliations.$inferSelect

/** The last day compared with the provider; null before the first night. */
export async function latestReconciliation(db: Db): Promise<Reconciliation | null> {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.day)).limit(1)
  return row ?? null
}

/** A difference between provider and ledger, in euro cents. `providerObject` is the id to look up there. */
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
