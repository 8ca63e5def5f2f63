import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { calls } from '#db/schema/all.ts'

type Row = typeof calls.$inferInsert

export type CallChange = { status: NonNullable<Row['status']>; calendarSequence?: SQL } & Pick<
  Partial<Row>,
  | 'actualStart'
  | 'endedAt'
  | 'missedReason'
  | 'cancelledBy'
  | 'cancelledAt'
  | 'cancelNote'
  | 'endAt'
  | 'lateSeconds'
  | 'lateMovesEnd'
  | 'durationMinutes'
  | 'credits'
  | 'mediaType'
  | 'ratePerHour'
>

/** Writes a change on a call in one of the states `from`; false when it is in another by now. */
export async function updateCall(
  tx: Tx,
  callId: string,
  from: readonly CallChange['status'][],
  change: CallChange,
): Promise<boolean> {
  const updated = await tx
    .update(calls)
    .set(change)
    .where(and(eq(calls.id, callId), sql`${calls.status} = any(${sql.param([...from])}::text[])`))
    .returning({ callId: calls.id })
  return updated.length > 0
}

/** Clears when the companion joined. */
export async function deleteActualStart(tx: Tx, callId: string): Promise<void> {
  await tx.update(calls).set({ actualStart: null }).where(eq(calls.id, callId))
}
