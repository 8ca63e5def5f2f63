import { describe, expect, it } from 'vitest'
import {
  type Measurements,
  measureFlow,
  measureStats,
  measureTogether,
  nothingMeasured,
  reportOf,
} from './report.rules.ts'

const stats = (packets: number, lost = 0) => ({
  packets,
  lost,
  playedSamples: packets * 480,
  concealedSamples: lost * 480,
  path: 'relay_udp' as const,
})
const flowing = (from: Measurements, now: number) => measureFlow(from, 'flowing', now)

describe('a report', () => {
  it('counts set-up from when both were inside to the first packet', () => {
    const together = measureTogether(nothingMeasured, 1_000)
    expect(reportOf(flowing(together, 1_640), 9_000)).toMatchObject({ setupMs: 640, reconnects: 0, failure: null })
    expect(reportOf(flowing(measureTogether(together, 5_000), 1_640), 9_000).setupMs).toBe(640)
  })

  it('counts interruptions, and the longest also while it lasts', () => {
    const before = flowing(measureTogether(nothingMeasured, 0), 500)
    const once = flowing(measureFlow(before, 'stalled', 10_000), 14_000)
    const twice = measureFlow(once, 'stalled', 20_000)
    expect(reportOf(once, 15_000)).toMatchObject({ reconnects: 1, longestGapMs: 4_000, failure: null })
    expect(reportOf(twice, 29_000)).toMatchObject({ reconnects: 2, longestGapMs: 9_000, failure: 'media_lost' })
  })

  it('adds up over connections, whose counters begin anew', () => {
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

  it('has nothing to say of what was not measured', () => {
    expect(reportOf(nothingMeasured, 0)).toEqual({
      setupMs: null,
      path: null,
      reconnects: 0,
      longestGapMs: 0,
      lossPercent: null,
      roundTripMs: null,
      concealedPercent: null,
      failure: null,
    })
  })
})
