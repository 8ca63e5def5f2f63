import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { Counter, Histogram, type Metric } from 'prom-client'
import { type Ctx, command } from '#app/platform/context.ts'
import { clearAlarms, listOpenAlarms, raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { type Db, inTransaction, rows, type Tx } from '#app/platform/data/db.server.ts'
import { notFound, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { callReports } from '#db/schema/all.ts'
import type { CallReport } from '../messages.ts'
import { canUseCall } from '../policy.ts'
import { findCall } from '../store.server.ts'
import { decideCallAlarm, decideReport, newsOf, type RecentCalls } from './rules.ts'

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

/** Nothing in them identifies a call or a person. */
export const reportFigures: readonly Metric[] = [setups, paths, reconnects, failures]

/** Counts repeated reports of a call only once. */
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

export async function recordCallReport(ctx: Ctx, viewer: Viewer, input: ReportInput): Promise<void> {
  countReport(await keepReport(ctx, viewer, input), input.report)
}

/** Alerts the operator when calls don't connect, once a day per cause, until calls connect again. */
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

const { callId: _call, userId: _user, reportedAt: _at, ...columns } = getTableColumns(callReports)

async function lockReport(tx: Tx, callId: string, userId: string): Promise<CallReport | null> {
  const [report] = await tx
    .select(columns)
    .from(callReports)
    .where(and(eq(callReports.callId, callId), eq(callReports.userId, userId)))
    .for('update')
  return report ?? null
}

async function upsertReport(tx: Tx, callId: string, userId: string, report: CallReport): Promise<void> {
  await tx
    .insert(callReports)
    .values({ callId, userId, ...report })
    .onConflictDoUpdate({
      target: [callReports.callId, callReports.userId],
      set: { ...report, reportedAt: sql`app_now()` },
    })
}

/** Lets one process at a time judge call quality, until its transaction ends. False if another is doing so. */
async function lockCallQuality(tx: Tx): Promise<boolean> {
  const [row] = await rows<{ isMine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtext('visavis.call_quality')) as "isMine"`,
  )
  return row?.isMine ?? false
}

/** Counts the reports of the last hour, except those of people who waited alone. */
async function countRecentCalls(db: Db): Promise<RecentCalls> {
  const [found] = await rows<RecentCalls>(
    db,
    sql`with recent as (
      select call_id, max(reported_at) as at, bool_or(setup_ms is not null) as connects,
        coalesce(bool_or(failure = 'no_relay'), false) as no_relay,
        coalesce(bool_or(failure = 'no_path'), false) as no_path,
        coalesce(bool_or(failure = 'never_flowed'), false) as never_flowed,
        count(*) filter (where failure = 'no_relay') = 2 as without_relay
      from call_reports where reported_at > (select app_now()) - interval '1 hour'
        and (setup_ms is not null or failure is not null)
      group by call_id
    ), judged as (
      select *, no_relay or no_path or never_flowed as fails from recent
    )
    select count(*)::int as calls, (count(*) filter (where fails))::int as failing,
      (count(*) filter (where without_relay))::int as "withoutRelay",
      (count(*) filter (where connects and not fails and at > coalesce((select max(at) from judged where fails), '-infinity')))::int as "connectedSince",
      jsonb_build_object('no_relay', count(*) filter (where no_relay), 'no_path', count(*) filter (where no_path),
        'never_flowed', count(*) filter (where never_flowed)) as causes
    from judged`,
  )
  if (!found) throw new Error('nothing was counted')
  return found
}
