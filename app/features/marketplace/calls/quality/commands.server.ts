import { Counter, Histogram, type Metric } from 'prom-client'
import { type Ctx, command } from '#app/platform/context.ts'
import { clearAlarms, listOpenAlarms, raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { notFound, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall } from '../policy.ts'
import { findCall } from '../store.server.ts'
import { decideCallAlarm, decideReport, newsOf } from './rules.ts'
import type { CallReport } from './schema.ts'
import { countRecentCalls, lockCallQuality, lockReport, upsertReport } from './store.server.ts'

const setups = new Histogram({
  name: 'call_setup_seconds',
  help: 'From entering a call to the first packet of the other person, one for each browser',
  buckets: [0.25, 0.5, 1, 2, 3, 5, 10, 20, 60],
  registers: [],
})
const paths = new Counter({
  name: 'call_connections_total',
  help: 'Browsers that connected, by the way of their packets',
  labelNames: ['path'],
  registers: [],
})
const reconnects = new Counter({
  name: 'call_reconnects_total',
  help: 'Connections of a call that broke and came back',
  registers: [],
})
const failures = new Counter({
  name: 'call_failures_total',
  help: 'Browsers that reported why their call did not work, by cause',
  labelNames: ['cause'],
  registers: [],
})

/** What this process counted of the reports of browsers, for its metrics; nothing in it leads to a call or a person. */
export const reportFigures: readonly Metric[] = [setups, paths, reconnects, failures]

/** Counts what a report brings that the one before it did not; repeated reports of a call count once. */
export function countReport(before: CallReport | null, report: CallReport): void {
  const news = newsOf(before, report)
  if (news.setupMs !== null) setups.observe(news.setupMs / 1000)
  if (news.path) paths.inc({ path: news.path })
  if (news.failure) failures.inc({ cause: news.failure })
  reconnects.inc(news.reconnects)
}

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

/** Keeps and counts what a browser measured of a call; the last report counts. Strangers: 404. */
export async function recordCallReport(ctx: Ctx, viewer: Viewer, input: ReportInput): Promise<void> {
  countReport(await keepReport(ctx, viewer, input), input.report)
}

/** Alerts the operator when calls do not connect, once a day for each cause, until calls connect again. */
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
