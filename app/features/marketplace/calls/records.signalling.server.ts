import { type Ctx, system } from '#app/platform/context.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { recordMedia, settleCallIfDue } from './commands.server.ts'
import type { CallRoom, Connection } from './connections.signalling.server.ts'
import { RECORD_BURST, RECORDS_PER_SECOND, takePermit } from './message-limits.rules.ts'
import type { ClientMessage } from './messages.ts'
import { recordCallReport } from './quality/commands.server.ts'
import { momentOf } from './rules.ts'

const socketActor = system('call_socket')

/** Writes down what a browser says of the media; somebody who says it too often is not listened to. */
export async function recordFrom(
  ctx: Ctx,
  connection: Connection,
  message: Extract<ClientMessage, { type: 'flowing' | 'report' }>,
): Promise<void> {
  const { attendanceId, viewer } = connection
  const { callId } = connection.room
  if (!takePermit(connection.records, performance.now(), RECORD_BURST, RECORDS_PER_SECOND)) return
  try {
    if (message.type === 'report') await recordCallReport(ctx, viewer, { callId, report: message.report })
    else if (attendanceId) await recordMedia(ctx, viewer, { callId, attendanceId })
  } catch (error) {
    // A report that comes too late, or of a call that was cancelled meanwhile, is not wanted any more.
    if (!isRefusal(error)) throw error
  }
}

/** Settles the calls of these rooms whose moment has come: the end, or a companion who is too late. */
export async function settleDueRooms(ctx: Ctx, rooms: readonly CallRoom[]): Promise<void> {
  const now = ctx.clock.now().getTime()
  for (const room of rooms) {
    const isLate = !room.isLateChecked && now >= momentOf(room.call, 'late')
    if (!isLate && (now < room.call.endAt.getTime() || now < room.settleAt)) continue
    room.isLateChecked ||= isLate
    room.settleAt = now + 2_000
    await settleCallIfDue(ctx, socketActor, { callId: room.callId }).catch((error: unknown) =>
      ctx.log.error('a call could not be settled', { error }),
    )
  }
}
