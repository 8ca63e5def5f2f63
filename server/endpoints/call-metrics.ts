import { Gauge, type Metric, type Registry } from 'prom-client'
import { reportFigures } from '#app/features/marketplace/calls/quality/commands.server.ts'
import { FAILURE_CAUSES } from '#app/features/marketplace/calls/quality/schema.ts'
import { liveCallFigures } from '#app/features/marketplace/calls/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'

const socketsGauge = new Gauge({
  name: 'call_sockets_open',
  help: 'Open sockets of calls in this process, lobby and call',
  registers: [],
})
const peopleGauge = new Gauge({
  name: 'call_people_inside',
  help: 'People who are inside a call now, in all processes',
  registers: [],
})
const togetherGauge = new Gauge({
  name: 'calls_with_two_inside',
  help: 'Calls in which both people are inside now, in all processes',
  registers: [],
})
const reportedGauge = new Gauge({
  name: 'calls_reported_last_hour',
  help: 'Calls of the last hour that browsers reported on',
  registers: [],
})
const failedGauge = new Gauge({
  name: 'calls_failed_last_hour',
  help: 'Calls of the last hour in which a browser reported a failure, by cause',
  labelNames: ['cause'],
  registers: [],
})
const gapGauge = new Gauge({
  name: 'call_longest_gap_seconds',
  help: 'Longest time without a packet in a call that was reported on within the last hour',
  registers: [],
})

/** Adds the figures of calls to those of this process. */
export function registerCallFigures(registry: Registry): void {
  const gauges: Metric[] = [socketsGauge, peopleGauge, togetherGauge, reportedGauge, failedGauge, gapGauge]
  for (const metric of [...reportFigures, ...gauges]) registry.registerMetric(metric)
}

let openSockets = () => 0

/** From now on `call_sockets_open` is what `count` says. */
export function countSocketsBy(count: () => number): void {
  openSockets = count
}

/** Reads the figures about calls that the database and the sockets hold. */
export async function readCallFigures(db: Db): Promise<void> {
  socketsGauge.set(openSockets())
  const figures = await liveCallFigures(db)
  peopleGauge.set(figures.people)
  togetherGauge.set(figures.together)
  reportedGauge.set(figures.calls)
  gapGauge.set(figures.longestGapMs / 1000)
  for (const cause of FAILURE_CAUSES) failedGauge.set({ cause }, figures.causes[cause] ?? 0)
}
