import { Counter, Gauge, Histogram, type Metric } from 'prom-client'

const registers: [] = []

/** No label may name a person, call or address. */
export const jobsFinished = new Counter({
  name: 'jobs_finished_total',
  help: 'Runs of jobs in this process, by queue and outcome: ok, retried or dead',
  labelNames: ['queue', 'outcome'],
  registers,
})
export const poolWait = new Histogram({
  name: 'database_pool_wait_seconds',
  help: 'How long transactions waited for a connection',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
  registers,
})
export const providerRequests = new Histogram({
  name: 'provider_request_duration_seconds',
  help: 'Time of requests to Stripe, the mail server and the photo storage, by outcome: ok or failed',
  labelNames: ['service', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
})
export const mailsSent = new Counter({
  name: 'mails_sent_total',
  help: 'Attempts of this process to send an email, by outcome: ok or failed',
  labelNames: ['outcome'],
  registers,
})
export const liveStreams = new Gauge({
  name: 'live_streams_open',
  help: 'Open pages that receive live updates from this process',
  registers,
})
export const liveDelivery = new Gauge({
  name: 'live_delivery_ok',
  help: '1 if the last live update this process sent to itself arrived',
  registers,
})

export const sweepInterval = new Gauge({
  name: 'sweep_interval_seconds',
  help: 'How often a sweep runs, in processes with a worker',
  labelNames: ['sweep'],
  registers,
})

export const platformFigures: readonly Metric[] = [
  jobsFinished,
  poolWait,
  providerRequests,
  mailsSent,
  liveStreams,
  liveDelivery,
  sweepInterval,
]
