import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { type CallChange, deleteActualStart, updateCall } from './calls.store.server.ts'

/**
 * What later features change on a booked call, each inside the transaction of its own command. Their own policy was
 * checked.
 */

/** Moves a call out of one of the states `from`; refuses `call_changed` when it is in another by now. */
export async function moveCall(
  tx: Tx,
  callId: string,
  from: readonly CallChange['status'][],
  change: CallChange,
): Promise<void> {
  if (!(await updateCall(tx, callId, from, change))) throw new Refusal('call_changed')
}

/** Makes a call one that its companion has not joined. */
export const clearActualStart = (tx: Tx, callId: string): Promise<void> => deleteActualStart(tx, callId)
