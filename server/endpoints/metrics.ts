import { sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { reportFigures } from '#app/features/marketplace/calls/quality/commands.server.ts'
import { FAILURE_CAUSES } from '#app/features/marketplace/calls/schema.ts'
import { liveCallFigures } from '#app/features/marketplace/calls/views.server.ts'
import { latestLedgerCheck } from '#app/features/marketplace/credits/views.server.ts'
import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { countUnreadAlarms } from '#app/platform/data/alarms.server.ts'
import { type Db, databaseNow, rows } from '#app/platform/data/db.server.ts'
import { deadLetters, queueDepths } from '#app/platform/data/dead-letters.server.ts'
import { QUEUES } from '#app/platform/data/jobs.server.ts'
import { listProcesses, listSweeps } from '#app/platform/data/processes.server.ts'
import { platformFigures } from '#app/platform/figures.server.ts'
import { securityEventCounts } from '#app/platform/security/security-events.server.ts'
import { BUILD, SCHEMA, VERSION } from '#app/platform/version.ts'
import { PROCESS_ROLES } from '#db/schema/operation.ts'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })
// Gauges must not end in `_total`, and others have these numbers by type.
for (const kind of ['handles', 'requests', 'resources']) metrics.removeSingleMetric(`nodejs_active_${kind}_total`)
for (const figure of [...platformFigures, ...reportFigures]) metrics.registerMetric(figure)

const registers = [metrics]
const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
const gaugeBy = <Label extends string>(label: Label, name: string, help: string) =>
  new Gauge({ name, help, labelNames: [label], registers })

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'status'],
  registers,
})
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

/** `route` is the pattern of a page or an endpoint, never an address. */
export function countRequest(method: string, route: string, status: number, ms: number) {
  requests.inc({ method, status })
  durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
}

new Counter({
  name: 'security_events_total',
  help: 'Security events by name, such as refused sign-ins, reached limits and actions of administrators',
  labelNames: ['event'],
  registers,
  collect() {
    this.reset()
    for (const [event, count] of securityEventCounts()) this.inc({ event }, count)
  },
})

const deadLetterGauge = gaugeBy(
  'queue',
  'job_dead_letters',
  'Jobs that failed after two days of retries; npm run doctor -- resend-failed runs them again',
)
const alarmsGauge = gauge('operator_alarms_unread', 'Unread alarms in the back office')

const info = { version: VERSION, build: BUILD, schema: SCHEMA }
new Gauge({
  name: 'visavis_build_info',
  help: '1, with version, build and schema as labels',
  labelNames: Object.keys(info),
  registers,
}).set(info, 1)
const processGauge = gaugeBy('role', 'process_seen', 'Processes seen within a minute, by WORKER')
const sweepGauge = gaugeBy('sweep', 'sweep_last_success_timestamp_seconds', 'When a sweep last succeeded; 0 before')
const jobsGauge = new Gauge({
  name: 'jobs',
  help: 'Jobs by queue and state: waiting, retry or active',
  labelNames: ['queue', 'state'],
  registers,
})
const oldestJobGauge = gaugeBy('queue', 'job_oldest_seconds', 'For how long the oldest job could have run')
const mailsGauge = gauge('mails_waiting', 'Emails of the last three days that are not sent')
const oldestMailGauge = gauge('mail_oldest_seconds', 'Age of the oldest of these')
const backupGauge = gauge('backup_last_success_timestamp_seconds', 'When the last backup was finished; 0 before')
const drillGauge = gauge('backup_last_drill_timestamp_seconds', 'When a backup was last restored as a drill; 0 before')
const connectionsGauge = new Gauge({
  name: 'database_pool_connections',
  help: 'Connections of this process by pool (pages or jobs) and state: open, idle, or waited for',
  labelNames: ['pool', 'state'],
  registers,
})

export async function readProcessFigures({ db, database, jobs }: Ctx): Promise<void> {
  for (const [name, pool] of Object.entries({ pages: database.pool, jobs: jobs.pool })) {
    connectionsGauge.set({ pool: name, state: 'open' }, pool?.totalCount ?? 0)
    connectionsGauge.set({ pool: name, state: 'idle' }, pool?.idleCount ?? 0)
    connectionsGauge.set({ pool: name, state: 'waiting' }, pool?.waitingCount ?? 0)
  }
  const running = await listProcesses(db)
  for (const role of PROCESS_ROLES) processGauge.set({ role }, running.filter((each) => each.role === role).length)
  for (const { name, succeededAt } of await listSweeps(db))
    sweepGauge.set({ sweep: name }, (succeededAt?.getTime() ?? 0) / 1000)
  const { mails, oldestMail, backup, drill } = await countWaitingMailsAndBackups(db)
  mailsGauge.set(mails)
  oldestMailGauge.set(oldestMail)
  backupGauge.set(backup)
  drillGauge.set(drill)
}

async function countWaitingMailsAndBackups(db: Db) {
  const lastOf = (kind: string) =>
    sql`coalesce((select extract(epoch from max(finished_at)) from backups where kind = ${kind}), 0)::float`
  const [row] = await rows<Record<'mails' | 'oldestMail' | 'backup' | 'drill', number>>(
    db,
    sql`select count(*)::int as mails, greatest(0, extract(epoch from app_now() - min(created_at)))::float as "oldestMail",
        ${lastOf('backup')} as backup, ${lastOf('drill')} as drill
      from mails where sent_at is null and created_at > app_now() - interval '3 days'`,
  )
  if (!row) throw new Error('nothing was counted')
  return row
}

export async function readJobFigures(db: Db): Promise<void> {
  alarmsGauge.set(await countUnreadAlarms(db))
  const depths = await queueDepths(db)
  for (const queue of QUEUES) {
    const {
      waiting = 0,
      retrying = 0,
      running = 0,
      oldestSeconds = 0,
    } = depths.find((each) => each.queue === queue) ?? {}
    jobsGauge.set({ queue, state: 'waiting' }, waiting)
    jobsGauge.set({ queue, state: 'retry' }, retrying)
    jobsGauge.set({ queue, state: 'active' }, running)
    oldestJobGauge.set({ queue }, oldestSeconds)
  }
  const found = await deadLetters(db)
  deadLetterGauge.reset()
  deadLetterGauge.set({ queue: 'all' }, 0)
  for (const { queue, count } of found) {
    deadLetterGauge.set({ queue }, count)
    deadLetterGauge.inc({ queue: 'all' }, count)
  }
}

const lastWebhookGauge = gauge(
  'payment_webhook_last_received_timestamp_seconds',
  'When the last webhook of the payment provider arrived; 0 before the first',
)
const silenceGauge = gauge(
  'payment_webhooks_silent',
  '1 if no webhook has arrived for three days, although people pay or are paid',
)
const differencesGauge = gauge(
  'payment_reconciliation_differences',
  'Open differences between the payment provider and the ledger; npm run doctor lists them',
)
const violationsGauge = gauge(
  'ledger_violations',
  'Ledger violations found by the last nightly check; npm run doctor lists them',
)

export async function readPaymentFigures(db: Db): Promise<void> {
  const { lastAt, isWebhookSilent } = await webhookHealth(db, await databaseNow(db))
  lastWebhookGauge.set((lastAt?.getTime() ?? 0) / 1000)
  silenceGauge.set(isWebhookSilent ? 1 : 0)
  differencesGauge.set((await openDifferences(db, 0)).count)
  violationsGauge.set((await latestLedgerCheck(db))?.violations ?? 0)
}

const socketsGauge = gauge('call_sockets_open', 'Open call sockets in this process, in lobbies and calls')
const peopleGauge = gauge('call_people_inside', 'People in a call now, in all processes')
const togetherGauge = gauge('calls_with_two_inside', 'Calls with both people in them now, in all processes')
const reportedGauge = gauge('calls_reported_last_hour', 'Calls of the last hour with reports from browsers')
const failedGauge = gaugeBy(
  'cause',
  'calls_failed_last_hour',
  'Calls of the last hour in which a browser reported a failure, by cause',
)
const gapGauge = gauge(
  'call_longest_gap_seconds',
  'Longest time without a packet in calls of the last hour with reports',
)

let openSockets = () => 0

/** Sets the source of `call_sockets_open`. */
export function countSocketsBy(count: () => number): void {
  openSockets = count
}

export async function readCallFigures(db: Db): Promise<void> {
  socketsGauge.set(openSockets())
  const figures = await liveCallFigures(db)
  peopleGauge.set(figures.people)
  togetherGauge.set(figures.together)
  reportedGauge.set(figures.calls)
  gapGauge.set(figures.longestGapMs / 1000)
  for (const cause of FAILURE_CAUSES) failedGauge.set({ cause }, figures.causes[cause] ?? 0)
}
