import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

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

/** Counts an answered request; `ms` milliseconds. */
export function countRequest(method: string, status: number, ms: number) {
  requests.inc({ method, status })
  durations.observe({ method }, ms / 1000)
}
