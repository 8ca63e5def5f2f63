import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { calls } from '#db/schema/all.ts'
import { refusalOfOverlap } from './store.server.ts'
import { deleteSpareMarks } from './trial-marks.store.server.ts'

/**
 * What later features change on a booked call, each inside the transaction of its own command. The caller has checked
 * its policy.
 */

/** Moves a call out of one of the states `from`; refuses `call_changed` when it is in another by now. */
export async function moveCall(
  tx: Tx,
  callId: string,
  from: readonly CallChange['status'][],
  change: CallChange,
): Promise<void> {
  if (!(await updateCall(tx, callId, from, change))) throw new Refusal('call_changed')
  if (change.status === 'cancelled' || change.status === 'missed') await deleteSpareMarks(tx, callId)
}

/**
 * Moves a call like `moveCall`, to another end; refuses `slot_taken` or `seeker_busy` when another call of one of the
 * two stands in the way. The transaction can go on after a refusal: what was tried is undone.
 */
export async function tryToMoveCall(
  tx: Tx,
  callId: string,
  from: readonly CallChange['status'][],
  change: CallChange & { endAt: Date },
): Promise<void> {
  try {
    await tx.transaction((inner) => moveCall(inner as unknown as Tx, callId, from, change))
  } catch (error) {
    const code = refusalOfOverlap(violatedConstraint(error))
    throw code ? new Refusal(code) : error
  }
}

/** Clears the companion's time of joining, as if they had not joined the call. */
export const clearActualStart = (tx: Tx, callId: string): Promise<void> => deleteActualStart(tx, callId)

type Row = typeof calls.$inferInsert

type CallChange = { status: NonNullable<Row['status']>; calendarSequence?: SQL } & Pick<
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
async function updateCall(
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
async function deleteActualStart(tx: Tx, callId: string): Promise<void> {
  await tx.update(calls).set({ actualStart: null }).where(eq(calls.id, callId))
}
