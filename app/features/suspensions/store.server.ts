import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AccountStatus } from '#app/features/accounts/schema.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { suspensions } from '#db/schema/all.ts'

/** Inserts an open suspension. */
export const insertSuspension = (
  tx: Tx,
  values: { userId: string; endAt: Date | null; decisionId: string; statusBefore: AccountStatus | null },
) => tx.insert(suspensions).values(values)

/** Ends the open suspension of a person; null when there is none. */
export async function updateLifted(tx: Tx, values: { userId: string; note: string; liftedBy: string }) {
  const [row] = await tx
    .update(suspensions)
    .set({ liftedAt: sql`app_now()`, liftedBy: values.liftedBy, liftNote: values.note })
    .where(and(eq(suspensions.userId, values.userId), isNull(suspensions.liftedAt)))
    .returning({ statusBefore: suspensions.statusBefore })
  return row ?? null
}
