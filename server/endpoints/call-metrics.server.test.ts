import { expect, it } from 'vitest'
import { joinCall } from '#app/features/marketplace/calls/commands.server.ts'
import type { CallReport } from '#app/features/marketplace/calls/messages.ts'
import { recordCallReport } from '#app/features/marketplace/calls/quality/commands.server.ts'
import { GOOD_REPORT } from '#tests/support/call-reports.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { healthRoutes } from './endpoint-routes.ts'
import { countSocketsBy } from './metrics.ts'

const t = testContext({ env: { METRICS_TOKEN: 'a-token-for-the-metrics-of-calls' } })
let startAt = Date.parse('2026-12-01T18:00:00Z')

const page = async () => {
  const routes = healthRoutes({ ctx: t.ctx, isReady: async () => true, closing: new AbortController().signal })
  const headers = { authorization: `Bearer ${t.ctx.config.metricsToken}` }
  return (await routes.request('/metrics', { headers }, { incoming: { socket: {} } })).text()
}
const figure = async (name: string) =>
  Number(
    (await page())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
const reportedCall = async (reports: CallReport[]) => {
  startAt += 24 * 3_600_000
  const call = await makeCall(t, { startAt: new Date(startAt) })
  await t.setClock(new Date(startAt + 60_000))
  const seeker = await t.as(call.seekerId)
  for (const report of reports) await recordCallReport(t.ctx, seeker, { callId: call.callId, report })
  return call
}
const risen = async (names: string[], work: () => Promise<unknown>) => {
  const before = await Promise.all(names.map(figure))
  await work()
  return Promise.all(names.map(async (name, at) => (await figure(name)) - (before[at] ?? 0)))
}

it('counts a browser’s setup time, path and reconnects once, however often it reports them', async () => {
  const names = [
    'call_setup_seconds_count',
    'call_setup_seconds_sum',
    'call_setup_seconds_bucket{le="1"}',
    'call_setup_seconds_bucket{le="0.5"}',
    'call_connections_total{path="relay_udp"}',
    'call_reconnects_total',
  ]
  const reports = [GOOD_REPORT, { ...GOOD_REPORT, reconnects: 2 }, { ...GOOD_REPORT, reconnects: 3 }]
  const [count, sum, ...rest] = await risen(names, () => reportedCall(reports))
  expect([count, ...rest]).toEqual([1, 1, 0, 1, 3])
  expect(sum).toBeCloseTo(0.8)
})

it('shows the current longest gap, people in calls and open sockets', async () => {
  const call = await reportedCall([{ ...GOOD_REPORT, longestGapMs: 7_500 }])
  expect(await figure('call_longest_gap_seconds')).toBe(7.5)
  await joinCall(t.ctx, await t.as(call.seekerId), { callId: call.callId })
  expect([await figure('call_people_inside'), await figure('calls_with_two_inside')]).toEqual([1, 0])
  await joinCall(t.ctx, await t.as(call.companionId), { callId: call.callId })
  expect([await figure('call_people_inside'), await figure('calls_with_two_inside')]).toEqual([2, 1])
  countSocketsBy(() => 3)
  expect(await figure('call_sockets_open')).toBe(3)
  countSocketsBy(() => 0)
})

it('contains nothing that identifies a call or a person', async () => {
  const call = await reportedCall([GOOD_REPORT])
  const lines = (await page()).split('\n').filter((line) => /^calls?_/.test(line))
  expect(lines.length).toBeGreaterThan(15)
  for (const secret of [call.callId, call.seekerId, call.companionId]) expect(lines.join('\n')).not.toContain(secret)
  const labels = new Set(lines.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label)))
  expect([...labels].sort()).toEqual(['cause', 'le', 'path'])
})
