import { command } from '#app/platform/context.ts'
import { notFound, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall } from '../policy.ts'
import { findCall } from '../store.server.ts'
import { decideReport } from './rules.ts'
import type { CallReport } from './schema.ts'
import { upsertReport } from './store.server.ts'

/**
 * Keeps what a participant's browser measured of a call; the last report counts. Refuses strangers with 404, and reports
 * before the start (`too_early`) or more than ten minutes after the end (`too_late`).
 */
export const recordCallReport = command(
  async (ctx, tx, viewer: Viewer, { callId, report }: { callId: string; report: CallReport }) => {
    const call = await findCall(tx, callId)
    if (!call || !canUseCall(viewer, call).ok) throw notFound()
    unwrap(decideReport(call, ctx.clock.now()))
    await upsertReport(tx, callId, viewer.userId, report)
  },
)
