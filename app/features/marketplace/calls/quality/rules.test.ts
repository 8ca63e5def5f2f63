import { describe, expect, it } from 'vitest'
import { GOOD_REPORT } from '#tests/support/call-reports.ts'
import type { CallReport } from '../messages.ts'
import {
  decideCallAlarm,
  decideReport,
  FAILING_CALLS,
  type Measurements,
  measureFlow,
  measureStats,
  measureTogether,
  newsOf,
  nothingMeasured,
  type RecentCalls,
  reportOf,
} from './rules.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const minute = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const call = {
  status: 'active' as const,
  startAt,
  endAt: minute(30),
  endedAt: null as Date | null,
  cancelledAt: null as Date | null,
}

describe('a report', () => {
  it('is accepted from the start until ten minutes after the end', () => {
    expect(decideReport(call, minute(-1))).toMatchObject({ code: 'too_early' })
    expect(decideReport(call, startAt)).toEqual({ ok: true })
    expect(decideReport(call, minute(40))).toEqual({ ok: true })
    expect(decideReport(call, minute(41))).toMatchObject({ code: 'too_late' })
  })

  it('counts its ten minutes from when the call was ended or stopped', () => {
    expect(decideReport({ ...call, endedAt: minute(5) }, minute(16))).toMatchObject({ code: 'too_late' })
    expect(decideReport({ ...call, cancelledAt: minute(5) }, minute(14))).toEqual({ ok: true })
    expect(decideReport({ ...call, cancelledAt: minute(-60) }, minute(1))).toMatchObject({ code: 'call_cancelled' })
  })
})

const report: CallReport = { ...GOOD_REPORT, reconnects: 2 }

describe('news in a report', () => {
  it('is everything the first time, and nothing when repeated', () => {
    expect(newsOf(null, report)).toEqual({ setupMs: 800, path: 'relay_udp', failure: null, reconnects: 2 })
    expect(newsOf(report, report)).toEqual({ setupMs: null, path: null, failure: null, reconnects: 0 })
  })

  it('is a failure if its cause changed, and every further reconnect', () => {
    const failed: CallReport = { ...report, failure: 'media_lost', reconnects: 5 }
    expect(newsOf(report, failed)).toMatchObject({ failure: 'media_lost', reconnects: 3 })
    expect(newsOf(failed, failed).failure).toBeNull()
    expect(newsOf(failed, { ...report, reconnects: 0 })).toMatchObject({ failure: null, reconnects: 0 })
  })
})

const quiet: RecentCalls = {
  calls: 0,
  failing: 0,
  causes: { no_relay: 0, no_path: 0, never_flowed: 0 },
  withoutRelay: 0,
  connectedSince: 0,
}
const failing = (calls: number, count: number): RecentCalls => ({
  ...quiet,
  calls,
  failing: count,
  causes: { ...quiet.causes, no_path: count },
})

describe('calls do not connect', () => {
  it('when both sides of one call found no relay', () => {
    const one = { ...failing(50, 1), causes: { ...quiet.causes, no_relay: 1 } }
    expect(decideCallAlarm(one).cause).toBeNull()
    expect(decideCallAlarm({ ...one, withoutRelay: 1 }).cause).toBe('no_relay')
  })

  it('when three calls fail within an hour, whatever the total', () => {
    expect(decideCallAlarm(failing(1_000, FAILING_CALLS - 1)).cause).toBeNull()
    expect(decideCallAlarm(failing(1_000, FAILING_CALLS)).cause).toBe('no_path')
  })

  it('when every fifth call fails, with at least five calls', () => {
    expect(decideCallAlarm(failing(4, 1)).cause).toBeNull()
    expect(decideCallAlarm(failing(5, 1)).cause).toBe('no_path')
    expect(decideCallAlarm(failing(6, 1)).cause).toBeNull()
  })

  it('names the most frequent cause', () => {
    const mixed = { ...failing(9, 5), causes: { no_relay: 1, no_path: 2, never_flowed: 3 } }
    expect(decideCallAlarm(mixed).cause).toBe('never_flowed')
  })

  it('is over when few fail and one has connected since, never in a quiet hour', () => {
    expect(decideCallAlarm(quiet).isOver).toBe(false)
    expect(decideCallAlarm({ ...quiet, calls: 1, connectedSince: 1 }).isOver).toBe(true)
    expect(decideCallAlarm({ ...failing(9, 3), connectedSince: 1 }).isOver).toBe(false)
  })
})

const stats = (packets: number, lost = 0) => ({
  packets,
  lost,
  playedSamples: packets * 480,
  concealedSamples: lost * 480,
  path: 'relay_udp' as const,
})
const flowing = (from: Measurements, now: number) => measureFlow(from, 'flowing', now)

describe('measurements', () => {
  it('count set-up from when both were inside to the first packet', () => {
    const together = measureTogether(nothingMeasured, 1_000)
    expect(reportOf(flowing(together, 1_640), 9_000)).toMatchObject({ setupMs: 640, reconnects: 0, failure: null })
    expect(reportOf(flowing(measureTogether(together, 5_000), 1_640), 9_000).setupMs).toBe(640)
  })

  it('count interruptions, and the longest even while it lasts', () => {
    const before = flowing(measureTogether(nothingMeasured, 0), 500)
    const once = flowing(measureFlow(before, 'stalled', 10_000), 14_000)
    const twice = measureFlow(once, 'stalled', 20_000)
    expect(reportOf(once, 15_000)).toMatchObject({ reconnects: 1, longestGapMs: 4_000, failure: null })
    expect(reportOf(twice, 29_000)).toMatchObject({ reconnects: 2, longestGapMs: 9_000, failure: 'media_lost' })
  })

  it('add up over connections, whose counters restart', () => {
    let measured = measureStats(nothingMeasured, stats(900, 100), 40)
    measured = measureStats(measured, stats(1_800, 200), 60)
    measured = measureStats(measured, stats(100, 0), null)
    expect(reportOf(measured, 0)).toMatchObject({
      lossPercent: 9.5,
      concealedPercent: 10.5,
      roundTripMs: 60,
      path: 'relay_udp',
    })
  })
})
