import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { latestLedgerCheck } from '#app/features/marketplace/credits/checks.views.server.ts'
import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import { countUnreadAlarms } from '#app/platform/data/alarms.server.ts'
import { type Db, databaseNow } from '#app/platform/data/db.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { securityEventCounts } from '#app/platform/security/security-events.server.ts'
import { registerCallFigures } from './call-metrics.ts'

/** Prometheus figures of this process. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })
registerCallFigures(metrics)

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'status'],
  registers: [metrics],
})
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer',
  labelNames: ['method'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
})
const deadLetterGauge = new Gauge({
  name: 'job_dead_letters',
  help: 'Jobs that gave up after two days of trying and wait for npm run doctor -- resend-failed',
  labelNames: ['queue'],
  registers: [metrics],
})

const alarmsGauge = new Gauge({
  name: 'operator_alarms_unread',
  help: 'What the operator was called for and nobody has read in the back office',
  registers: [metrics],
})

/** Reads the figures that the database holds: dead letters by queue, unread alarms. */
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

const lastWebhookGauge = new Gauge({
  name: 'payment_webhook_last_received_timestamp_seconds',
  help: 'When the payment provider last sent an event by webhook; 0 before the first',
  registers: [metrics],
})
const silenceGauge = new Gauge({
  name: 'payment_webhooks_silent',
  help: '1 when people pay or are paid and no webhook has arrived for three days',
  registers: [metrics],
})
const differencesGauge = new Gauge({
  name: 'payment_reconciliation_differences',
  help: 'Open differences between the payment provider and the books; npm run doctor lists them',
  registers: [metrics],
})
const violationsGauge = new Gauge({
  name: 'ledger_violations',
  help: 'Broken rules of the books that the last nightly check found; npm run doctor lists them',
  registers: [metrics],
})

/** Reads the figures about money that the database holds. */
export async function readPaymentFigures(db: Db): Promise<void> {
  const { lastAt, isSilent } = await webhookHealth(db, await databaseNow(db))
  lastWebhookGauge.set((lastAt?.getTime() ?? 0) / 1000)
  silenceGauge.set(isSilent ? 1 : 0)
  differencesGauge.set((await openDifferences(db, 0)).count)
  violationsGauge.set((await latestLedgerCheck(db))?.violations ?? 0)
}

new Counter({
  name: 'security_events_total',
  help: 'Sign-ins refused, limits reached, administrators acting and the like, by name',
  labelNames: ['event'],
  registers: [metrics],
  collect() {
    this.reset()
    for (const [event, count] of securityEventCounts()) this.inc({ event }, count)
  },
})

/** Counts an answered request; `ms` milliseconds. */
export function countRequest(method: string, status: number, ms: number) {
  requests.inc({ method, status })
  durations.observe({ method }, ms / 1000)
}
