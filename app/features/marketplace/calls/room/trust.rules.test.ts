import { describe, expect, it } from 'vitest'
import {
  commitmentOf,
  createTrustExchange,
  dtlsFingerprintOf,
  type TrustMessage,
  type TrustResult,
} from './trust.rules.ts'

type Exchange = ReturnType<typeof createTrustExchange>
function end(isInitiator: boolean, own: string, other: string, deliver: (message: TrustMessage) => void) {
  const { promise: result, resolve: onResult } = Promise.withResolvers<TrustResult>()
  const fingerprints = () => ({ own, other })
  return { exchange: createTrustExchange({ isInitiator, fingerprints, send: deliver, onResult }), result }
}

async function talk(seekers: string, companions: string, seen = { bySeeker: companions, byCompanion: seekers }) {
  const exchanges: { seeker?: Exchange; companion?: Exchange } = {}
  const seeker = end(true, seekers, seen.bySeeker, (message) => exchanges.companion?.receive(message))
  const companion = end(false, companions, seen.byCompanion, (message) => exchanges.seeker?.receive(message))
  Object.assign(exchanges, { seeker: seeker.exchange, companion: companion.exchange })
  await seeker.exchange.start()
  return { seeker: await seeker.result, companion: await companion.result }
}

const symbolsOf = (result: TrustResult) => (result.result === 'symbols' ? result.symbols.join() : 'none')

describe('two browsers without an interceptor', () => {
  it('have the same four symbols, and different ones in every call', async () => {
    const seen = new Set<string>()
    for (let call = 0; call < 50; call++) {
      const { seeker, companion } = await talk('sha-256 AA', 'sha-256 BB')
      expect(symbolsOf(seeker)).toMatch(/^\d+,\d+,\d+,\d+$/)
      expect(symbolsOf(companion)).toBe(symbolsOf(seeker))
      seen.add(symbolsOf(seeker))
    }
    expect(Math.max(...[...seen].flatMap((symbols) => symbols.split(',').map(Number)))).toBeGreaterThan(32)
    expect(seen.size).toBe(50)
  })
})

describe('somebody in between', () => {
  it('who swaps the fingerprints changes the symbols in 1,000 of 1,000 calls [T21]', async () => {
    let changed = 0
    for (let call = 0; call < 1_000; call++) {
      const { seeker, companion } = await talk('sha-256 AA', 'sha-256 BB', {
        bySeeker: 'sha-256 EE',
        byCompanion: 'sha-256 FF',
      })
      // The commitment contains the seeker's own fingerprint: passed on unchanged, it matches no other certificate.
      if (companion.result === 'mismatch' || symbolsOf(seeker) !== symbolsOf(companion)) changed++
    }
    expect(changed).toBe(1_000)
  })

  it('can’t choose a key after seeing the other one: it must match the commitment', async () => {
    const companion = end(false, 'B', 'E', () => {})
    companion.exchange.receive({ type: 'commit', commitment: await commitmentOf('first', 'E') })
    companion.exchange.receive({ type: 'key', key: 'chosen later' })
    expect(await companion.result).toEqual({ result: 'mismatch' })
  })

  it.each([
    ['a key before the commitment', [{ type: 'key', key: 'x' }]],
    [
      'a second commitment',
      [
        { type: 'commit', commitment: 'x' },
        { type: 'commit', commitment: 'y' },
      ],
    ],
  ] as const)('is noticed by %s', async (_, messages) => {
    const companion = end(false, 'B', 'E', () => {})
    for (const message of messages) companion.exchange.receive(message)
    expect(await companion.result).toEqual({ result: 'mismatch' })
  })

  it('gets no key from the seeker before providing one', async () => {
    const sent: TrustMessage[] = []
    const seeker = end(true, 'A', 'E', (message) => sent.push(message))
    await seeker.exchange.start()
    expect(sent.map(({ type }) => type)).toEqual(['commit'])
    seeker.exchange.receive({ type: 'commit', commitment: 'x' })
    expect(await seeker.result).toEqual({ result: 'mismatch' })
    expect(sent).toHaveLength(1)
  })
})

it('reads a description’s fingerprints in one spelling, whatever their order', () => {
  const sdp = 'v=0\r\na=fingerprint:SHA-256 ab:cd\r\nm=audio 9\r\na=fingerprint:sha-256 AB:CD\r\n'
  expect(dtlsFingerprintOf(sdp)).toBe('sha-256 AB:CD')
  expect(dtlsFingerprintOf('a=fingerprint:sha-256 BB\r\na=fingerprint:sha-256 AA\r\n')).toBe('sha-256 AA, sha-256 BB')
  expect(dtlsFingerprintOf('v=0\r\n')).toBeNull()
})
