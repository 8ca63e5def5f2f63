import { Counter, Histogram, type Metric } from 'prom-client'
import { newsOf } from './rules.ts'
import type { CallReport } from './schema.ts'

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
