import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isImpossible, lacksUdp, NETWORK_QUALITIES, networkQualityOf, type StreamSample } from './rules.ts'

const clean: StreamSample = { lossPercent: 0, roundTripMs: 40, jitterMs: 4, kbps: 1_400 }
const through = (change: Partial<StreamSample> = {}, way: 'udp' | 'tcp' | 'tls' = 'udp') => ({
  serverMs: 60,
  relay: { isOpen: true, way, hasCarried: true, stream: { ...clean, ...change } } as const,
})

describe('the quality of a network', () => {
  test.each([
    ['a clean one', {}, 'good'],
    ['four packets of a hundred lost', { lossPercent: 4 }, 'good'],
    ['five of a hundred lost', { lossPercent: 5 }, 'sound'],
    ['250 kbit/s', { kbps: 250 }, 'sound'],
    ['80 kbit/s', { kbps: 80 }, 'sound'],
    ['a third of a second to the relay', { roundTripMs: 330 }, 'sound'],
    ['packets that come in clumps', { jitterMs: 80 }, 'sound'],
    ['30 percent lost and 300 ms', { lossPercent: 30, roundTripMs: 300 }, 'weak'],
    ['30 kbit/s', { kbps: 30 }, 'weak'],
    ['800 ms', { roundTripMs: 800 }, 'weak'],
    ['packets that come in heaps', { jitterMs: 200 }, 'weak'],
  ] as const)('of %s', (_name, change, quality) => {
    expect(networkQualityOf(through(change))).toBe(quality)
  })

  test('distinguishes relay refusals from a blocking network, and both from our server', () => {
    expect(networkQualityOf({ serverMs: 60, relay: { isOpen: false, refusals: [401] } })).toBe('no_relay')
    expect(networkQualityOf({ serverMs: 60, relay: { isOpen: false, refusals: [] } })).toBe('blocked')
    const silent = { isOpen: true, way: 'udp', hasCarried: false, stream: null } as const
    expect(networkQualityOf({ serverMs: 60, relay: silent })).toBe('no_relay')
    expect(networkQualityOf({ serverMs: 60, relay: { ...silent, hasCarried: true } })).toBe('weak')
    expect(networkQualityOf({ ...through(), serverMs: null })).toBe('no_server')
    expect(NETWORK_QUALITIES.filter(isImpossible)).toEqual(['no_server', 'blocked', 'no_relay'])
    expect(isImpossible(null)).toBe(false)
  })

  test('of a direct call depends only on the path to our server', () => {
    expect([60, 350, 351].map((serverMs) => networkQualityOf({ serverMs, relay: null }))).toEqual([
      'good',
      'good',
      'sound',
    ])
    expect(networkQualityOf({ serverMs: null, relay: null })).toBe('no_server')
  })

  test('detects networks that block UDP', () => {
    expect((['udp', 'tcp', 'tls'] as const).map((way) => lacksUdp(through({}, way)))).toEqual([false, true, true])
    expect(lacksUdp({ serverMs: 60, relay: null })).toBe(false)
  })

  test('never gets better when a network gets worse', () => {
    const stream = fc.record({
      lossPercent: fc.double({ min: 0, max: 100, noNaN: true }),
      roundTripMs: fc.double({ min: 0, max: 3_000, noNaN: true }),
      jitterMs: fc.double({ min: 0, max: 1_000, noNaN: true }),
      kbps: fc.double({ min: 0, max: 1_500, noNaN: true }),
    })
    fc.assert(
      fc.property(stream, stream, (one, other) => {
        const worse = {
          lossPercent: Math.max(one.lossPercent, other.lossPercent),
          roundTripMs: Math.max(one.roundTripMs, other.roundTripMs),
          jitterMs: Math.max(one.jitterMs, other.jitterMs),
          kbps: Math.min(one.kbps, other.kbps),
        }
        const rank = (sample: StreamSample) => NETWORK_QUALITIES.indexOf(networkQualityOf(through(sample)))
        expect(rank(worse)).toBeGreaterThanOrEqual(rank(one))
      }),
    )
  })
})
