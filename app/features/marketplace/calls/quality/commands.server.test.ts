import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markAlarmsRead } from '#app/features/operation/backoffice/alarms/commands.server.ts'
import { countUnreadAlarms } from '#app/platform/data/alarms.server.ts'
import { alarms, callReports } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { failedReport, GOOD_REPORT, storeReports } from '#tests/support/call-reports.ts'
import { type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import type { CallReport } from '../messages.ts'
import { recordCallReport, watchCallQuality } from './commands.server.ts'

const t = testContext()
let companionId: string
const hour = 3_600_000
let nextStart = Date.parse('2026-12-01T18:00:00Z')
const runningCall = async () => {
  nextStart += 24 * hour
  const call = await makeCall(t, { startAt: new Date(nextStart), companionId })
  await t.setClock(new Date(nextStart + 60_000))
  return call
}
const minutesAfter = (call: MadeCall, minutes: number) => new Date(call.startAt.getTime() + minutes * 60_000)
const record = async (call: MadeCall, userId: string, report: CallReport) =>
  recordCallReport(t.ctx, await t.as(userId), { callId: call.callId, report })
const stored = (call: MadeCall) => t.ctx.db.select().from(callReports).where(eq(callReports.callId, call.callId))

beforeAll(async () => {
  companionId = await makeCompanion(t)
})

describe('a report on a call', () => {
  it('is stored for each of its two people, and the last one counts', async () => {
    const call = await runningCall()
    await record(call, call.seekerId, failedReport('no_path'))
    await record(call, call.companionId, GOOD_REPORT)
    await t.setClock(minutesAfter(call, 20))
    await record(call, call.seekerId, { ...GOOD_REPORT, reconnects: 3 })
    const found = await stored(call)
    expect(found).toHaveLength(2)
    const last = found.find(({ userId }) => userId === call.seekerId)
    expect(last).toMatchObject({ ...GOOD_REPORT, reconnects: 3, failure: null })
    expect(Math.abs((last?.reportedAt.getTime() ?? 0) - minutesAfter(call, 20).getTime())).toBeLessThan(10_000)
  })

  it('is refused from anyone else: for a stranger the call doesn’t exist', async () => {
    const call = await runningCall()
    await expect(record(call, await makeSeeker(t), GOOD_REPORT)).rejects.toMatchObject({ status: 404 })
    await expect(record({ ...call, callId: crypto.randomUUID() }, call.seekerId, GOOD_REPORT)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await stored(call)).toEqual([])
  })

  it('holds only numbers within bounds and known codes, enforced by the database', async () => {
    const call = await runningCall()
    const wrong: Partial<Record<keyof CallReport, unknown>>[] = [
      { setupMs: -1 },
      { setupMs: 600_001 },
      { path: 'carrier_pigeon' },
      { reconnects: 1_001 },
      { longestGapMs: 3_600_001 },
      { lossPercent: 100.5 },
      { lossPercent: Number.NaN },
      { roundTripMs: 60_001 },
      { concealedPercent: -0.1 },
      { failure: 'Firefox on 192.0.2.7' },
    ]
    for (const each of wrong)
      await expect(
        record(call, call.seekerId, { ...GOOD_REPORT, ...each } as CallReport),
        JSON.stringify(each),
      ).rejects.toThrow()
    expect(await stored(call)).toEqual([])
  })

  it('of a deleted account isn’t stored', async () => {
    const call = await runningCall()
    const viewer = await t.as(call.seekerId)
    await t.ctx.db.execute(sql`update users set status = 'canceled' where id = ${call.seekerId}`)
    await expect(recordCallReport(t.ctx, viewer, { callId: call.callId, report: GOOD_REPORT })).rejects.toMatchObject({
      code: 'account_closed',
    })
  })
})

describe('calls that do not connect', () => {
  beforeEach(async () => {
    nextStart += 24 * hour
    await t.setClock(new Date(nextStart))
    await t.ctx.db.delete(alarms)
  })
  const someCall = () => {
    nextStart += hour / 2
    return makeCall(t, { startAt: new Date(nextStart) })
  }
  const failed = async (failure: 'no_relay' | 'no_path', sides: 'both' | 'one' = 'one') => {
    const call = await someCall()
    const report = failedReport(failure)
    await storeReports(t, call, { seeker: report, ...(sides === 'both' ? { companion: report } : {}) })
  }
  const connected = async () => storeReports(t, await someCall(), { seeker: {}, companion: {} })
  const later = (ms: number) => t.setClock(new Date(t.ctx.clock.now().getTime() + ms))

  it('alert the operator only once if both found no relay', async () => {
    await failed('no_relay')
    await watchCallQuality(t.ctx)
    expect(await unreadAlarms(t.ctx.db)).toEqual([])
    await failed('no_relay', 'both')
    await Promise.all(Array.from({ length: 5 }, () => watchCallQuality(t.ctx)))
    await watchCallQuality(t.ctx)
    expect(await t.ctx.db.select().from(alarms)).toMatchObject([
      { code: 'calls_do_not_connect', subject: 'no_relay', detail: '2 of 2 calls within an hour', times: 1 },
    ])
  })

  it('alert again the next day, and not sooner if the alarm was read', async () => {
    for (let n = 0; n < 3; n++) await failed('no_path')
    await watchCallQuality(t.ctx)
    const [alarm] = await t.ctx.db.select().from(alarms)
    await markAlarmsRead(t.ctx, await t.as(await makeAdmin(t)), { alarmIds: [alarm?.id ?? ''] })
    await watchCallQuality(t.ctx)
    expect(await countUnreadAlarms(t.ctx.db)).toBe(0)
    await later(25 * hour)
    for (let n = 0; n < 3; n++) await failed('no_path')
    await watchCallQuality(t.ctx)
    expect(await unreadAlarms(t.ctx.db)).toEqual(['calls_do_not_connect no_path'])
  })

  it('clear the alarm when calls connect again; a new outage raises a new one', async () => {
    await failed('no_relay', 'both')
    await watchCallQuality(t.ctx)
    await later(2 * hour)
    await watchCallQuality(t.ctx)
    expect(await countUnreadAlarms(t.ctx.db), 'a quiet hour proves nothing').toBe(1)
    await connected()
    await watchCallQuality(t.ctx)
    expect(await countUnreadAlarms(t.ctx.db)).toBe(0)
    await failed('no_relay', 'both')
    await watchCallQuality(t.ctx)
    expect(await countUnreadAlarms(t.ctx.db)).toBe(1)
  })
})
