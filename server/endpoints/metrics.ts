import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#app/platform/data/db.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { securityEventCounts } from '#app/platform/security/security-events.server.ts'

/** Prometheus figures of this process. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

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

/** Reads the figures that the database holds: dead letters by queue. */
export async function readJobFigures(db: Db): Promise<void> {
  const found = await deadLetters(db)
  deadLetterGauge.reset()
  deadLetterGauge.set({ queue: 'all' }, 0)
  for (const { queue, count } of found) {
    deadLetterGauge.set({ queue }, count)
    deadLetterGauge.inc({ queue: 'all' }, count)
  }
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
