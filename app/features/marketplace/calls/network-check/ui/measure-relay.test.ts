import { describe, expect, test } from 'vitest'
import { type Arrival, kbpsOf, streamQualityOf } from './measure-relay.ts'

describe('a stream of packets', () => {
  const arrivals = (delays: readonly (number | null)[]): Arrival[] =>
    delays.flatMap((delay, nth) =>
      delay === null ? [] : [{ nth, sentAt: nth * 20, at: nth * 20 + delay, bytes: 160 }],
    )

  test('measures loss, delay and jitter', () => {
    expect(streamQualityOf(4, arrivals([50, 50, null, 50]))).toMatchObject({ roundTripMs: 50, jitterMs: 0 })
    // 64 of 100 went up and down: a fifth lost each way.
    const stream = Array.from({ length: 100 }, (_, nth) => (nth < 64 ? 50 : null))
    expect(streamQualityOf(100, arrivals(stream))?.lossPercent).toBeCloseTo(20)
    const uneven = streamQualityOf(40, arrivals(Array.from({ length: 40 }, (_, nth) => (nth % 2 ? 90 : 50))))
    expect(uneven?.jitterMs).toBeGreaterThan(30)
    expect(streamQualityOf(3, arrivals([null, null, null]))).toBeNull()
  })

  test('counts no packet twice, in any order', () => {
    const twice = [...arrivals([50, 50]), ...arrivals([50])].reverse()
    expect(streamQualityOf(2, twice)).toMatchObject({ lossPercent: 0, jitterMs: 0 })
  })

  test('measures the rate of what arrived, not of a burst at its end', () => {
    const evenly = Array.from({ length: 100 }, (_, nth) => ({ nth, sentAt: 0, at: 1_000 + nth * 10, bytes: 1_000 }))
    expect(kbpsOf(evenly, 1_000, 800)).toBeCloseTo(808, 0)
    expect(kbpsOf([{ nth: 0, sentAt: 0, at: 1_001, bytes: 1_000 }], 1_000, 800)).toBe(10)
    expect(kbpsOf([], 1_000, 800)).toBe(0)
  })
})
