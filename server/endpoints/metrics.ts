import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { reportFigures } from '#app/features/marketplace/calls/quality/commands.server.ts'
import { FAILURE_CAUSES } from '#app/features/marketplace/calls/schema.ts'
import { liveCallFigures } from '#app/features/marketplace/calls/views.server.ts'
import { latestLedgerCheck } from '#app/features/marketplace/credits/views.server.ts'
import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import { countUnreadAlarms } from '#app/platform/data/alarms.server.ts'
import { type Db, databaseNow } from '#app/platform/data/db.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { securityEventCounts } from '#app/platform/security/security-events.server.ts'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })
for (const figure of reportFigures) metrics.registerMetric(figure)

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
  labelNames: ['method'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

export function countRequest(method: string, status: number, ms: number) {
  requests.inc({ method, status })
  durations.observe({ method }, ms / 1000)
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

export async function readJobFigures(db: Db): Promise<void> {
  alarmsGauge.set(await countUnreadAlarms(db))
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
