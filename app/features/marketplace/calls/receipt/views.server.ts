import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { transactions } from '#db/schema/all.ts'
import { isOpenStatus } from '../schema.ts'
import { attendanceReceipt, type BookedCallRow } from '../views.server.ts'
import type { CallReceipt } from './text.rules.ts'

/** What happened in one of the viewer's decided calls, from our records; null while it's open. */
export async function callReceipt(
  db: Db,
  viewer: Viewer,
  call: BookedCallRow,
  now: Date,
): Promise<(CallReceipt & { call: BookedCallRow }) | null> {
  if (isOpenStatus(call.status)) return null
  const isOurRefund = and(
    eq(transactions.userId, viewer.userId),
    eq(transactions.callId, call.callId),
    eq(transactions.type, 'refund'),
  )
  // A no-show is returned as a refund too. Calls that were paid or cancelled get one only from administrators.
  const isPaid = call.status !== 'missed' || call.missedReason === 'seeker_no_show'
  return {
    call,
    attendance: await attendanceReceipt(db, viewer, call.callId, now),
    isRefundedByUs: isPaid && (await db.$count(transactions, isOurRefund)) > 0,
  }
}
