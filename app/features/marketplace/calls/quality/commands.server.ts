import { type Ctx, command } from '#app/platform/context.ts'
import { clearAlarms, listOpenAlarms, raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { notFound, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall } from '../policy.ts'
import { findCall } from '../store.server.ts'
import { countReport } from './figures.commands.server.ts'
import { decideCallAlarm, decideReport } from './rules.ts'
import type { CallReport } from './schema.ts'
import { countRecentCalls, lockCallQuality, lockReport, upsertReport } from './store.server.ts'

const ALARM = 'calls_do_not_connect'

type ReportInput = { callId: string; report: CallReport }

const keepReport = command(async (ctx, tx, viewer: Viewer, { callId, report }: ReportInput) => {
  const call = await findCall(tx, callId)
  if (!call || !canUseCall(viewer, call).ok) throw notFound()
  unwrap(decideReport(call, ctx.clock.now()))
  const before = await lockReport(tx, callId, viewer.userId)
  await upsertReport(tx, callId, viewer.userId, report)
  return before
})

/**
 * Keeps what a participant's browser measured of a call, and counts it for the metrics; the last report counts. Refuses
 * strangers with 404, and reports before the start (`too_early`) or more than ten minutes after the end (`too_late`).
 */
export async function recordCallReport(ctx: Ctx, viewer: Viewer, input: ReportInput): Promise<void> {
  countReport(await keepReport(ctx, viewer, input), input.report)
}

/**
 * Calls the operator when the reports of the last hour say that calls do not connect, once a day for each cause;
 * takes the alarm back when calls connect again.
 */
export async function watchCallQuality(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockCallQuality(tx))) return
    const counts = await countRecentCalls(tx)
    const { cause, isOver } = decideCallAlarm(counts)
    if (isOver && (await clearAlarms(tx, ALARM)) > 0) ctx.log.info('calls connect again')
    if (!cause || (await listOpenAlarms(tx, ALARM)).includes(cause)) return
    await raiseAlarm(ctx, tx, {
      code: ALARM,
      subject: cause,
      message: 'calls do not connect; the page about the quality of calls lists the worst of them',
      detail: `${counts.failing} of ${counts.calls} calls within an hour`,
    })
  })
}
