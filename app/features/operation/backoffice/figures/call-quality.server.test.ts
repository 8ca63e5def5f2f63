import { beforeAll, describe, expect, it } from 'vitest'
import type { CallReport } from '#app/features/marketplace/calls/messages.ts'
import { failedReport, storeReports } from '#tests/support/call-reports.ts'
import { type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { callQualityFile, callQualityPage } from './views.server.ts'

/** A Wednesday, 18:00 in the operator's zone. */
const now = new Date('2026-12-02T17:00:00Z')
const t = testContext({ now })
const admin = testAdmin(t)
let failed: MadeCall
let choppy: MadeCall

type Reports = { seeker?: Partial<CallReport>; companion?: Partial<CallReport> }
const callWith = async (daysAgo: number, reports: Reports) => {
  const startAt = new Date(now.getTime() - daysAgo * 86_400_000 - 3_600_000)
  const call = await makeCall(t, { startAt })
  await storeReports(t, call, { ...reports, reportedAt: startAt })
  return call
}

beforeAll(async () => {
  await callWith(0, { seeker: { setupMs: 400 }, companion: { setupMs: 600, path: 'direct' } })
  failed = await callWith(0, { seeker: failedReport('no_relay'), companion: failedReport('no_relay') })
  choppy = await callWith(1, {
    seeker: { reconnects: 4, lossPercent: 10, concealedPercent: 12, path: 'relay_tls' },
    companion: { reconnects: 3 },
  })
  await callWith(1, { companion: failedReport('media_lost'), seeker: { setupMs: 5_000, path: 'relay_tcp' } })
  await callWith(20, { seeker: failedReport('no_path') })
  // The other person never came, so there was nothing to connect to.
  await callWith(0, { seeker: { setupMs: null, path: null } })
})

describe('how calls connect', () => {
  it('is counted by day, of calls in which two met', async () => {
    const { rows } = await callQualityPage(t.ctx, admin, { by: 'day' })
    expect(rows).toHaveLength(21)
    expect(rows[0]).toMatchObject({
      name: '2026-12-02',
      values: { calls: 2, connected: 50, setupMedian: 500, relayUdp: 50, direct: 50, no_relay: 1, no_path: 0 },
    })
    expect(rows[1]).toMatchObject({
      name: '2026-12-01',
      values: { calls: 2, connected: 100, reconnects: 2, relayTls: 33.3, relayTcp: 33.3, media_lost: 1 },
    })
    expect(rows[1]?.values?.setupP95).toBeGreaterThan(4_000)
    expect(rows[2]?.values).toMatchObject({ calls: 0, connected: null })
    expect(rows[20]?.values).toMatchObject({ calls: 1, connected: 0, setupMedian: null, relayUdp: null, no_path: 1 })
  })

  it('lists the worst calls of two weeks, failed ones first, without names', async () => {
    const { worst } = await callQualityPage(t.ctx, admin, { by: 'day' })
    expect(worst.map(({ callId }) => callId)).toHaveLength(3)
    expect(worst[0]).toMatchObject({ callId: failed.callId, causes: ['no_relay'], paths: [] })
    expect(worst[1]).toMatchObject({ causes: ['media_lost'] })
    expect(worst[2]).toMatchObject({ callId: choppy.callId, causes: [], reconnects: 4, lossPercent: 10 })
    for (const person of [failed.seekerId, failed.companionId]) expect(JSON.stringify(worst)).not.toContain(person)
  })

  it('is the same in a file, in the reader’s language', async () => {
    const file = await callQualityFile(t.ctx, admin, 'week.csv', 'de')
    const [head, newest] = file.replace('\ufeff', '').split('\r\n')
    expect(head).toMatch(/^"?Woche"?,.*Gespräche.*Kein Relay/)
    expect(newest).toMatch(/^"?2026-W49"?,"?4"?,/)
    expect(file).not.toContain(failed.callId)
    await expect(callQualityFile(t.ctx, admin, 'month.csv', 'en')).rejects.toMatchObject({ status: 404 })
  })

  it('exists for administrators only', async () => {
    await expectOnlyAdministrators(
      t,
      (viewer) => callQualityPage(t.ctx, viewer, { by: 'day' }),
      (viewer) => callQualityFile(t.ctx, viewer, 'day.csv', 'en'),
    )
  })
})
