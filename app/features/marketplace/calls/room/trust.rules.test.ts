import { describe, expect, it } from 'vitest'
import {
  commitmentOf,
  createTrustExchange,
  dtlsFingerprintOf,
  newTrustKey,
  TRUST_SYMBOLS,
  type TrustMessage,
  type TrustResult,
  trustSymbols,
} from './trust.rules.ts'

type Exchange = ReturnType<typeof createTrustExchange>
/** One end of an exchange: every message it sends goes to `deliver`; `result` comes when it has one. */
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

describe('two browsers with nobody in between', () => {
  it('have the same four symbols, and other ones in every call', async () => {
    const seen = new Set<string>()
    for (let call = 0; call < 50; call++) {
      const { seeker, companion } = await talk('sha-256 AA', 'sha-256 BB')
      expect(symbolsOf(seeker)).toMatch(/^\d+,\d+,\d+,\d+$/)
      expect(symbolsOf(companion)).toBe(symbolsOf(seeker))
      seen.add(symbolsOf(seeker))
    }
    expect(seen.size).toBe(50)
  })

  it('use all of the symbols', async () => {
    const used = new Set<number>()
    for (let call = 0; call < 300; call++)
      for (const symbol of await trustSymbols({
        initiator: { fingerprint: 'a', key: newTrustKey() },
        responder: { fingerprint: 'b', key: newTrustKey() },
      }))
        used.add(symbol)
    expect(used.size).toBe(TRUST_SYMBOLS)
    expect(Math.max(...used)).toBe(TRUST_SYMBOLS - 1)
  })
})

describe('somebody in between', () => {
  it('who swaps the fingerprints changes the symbols in 1,000 of 1,000 calls', async () => {
    let changed = 0
    for (let call = 0; call < 1_000; call++) {
      const { seeker, companion } = await talk('sha-256 AA', 'sha-256 BB', {
        bySeeker: 'sha-256 EE',
        byCompanion: 'sha-256 FF',
      })
      // The commitment names the seeker's own fingerprint: passed on unchanged, it fits no other certificate.
      if (companion.result === 'mismatch' || symbolsOf(seeker) !== symbolsOf(companion)) changed++
    }
    expect(changed).toBe(1_000)
  })

  it('who answers both with messages of their own changes them in 1,000 of 1,000 calls, too', async () => {
    let changed = 0
    for (let call = 0; call < 1_000; call++) {
      const [seekers, companions, middle] = [newTrustKey(), newTrustKey(), newTrustKey()]
      const toSeeker = await trustSymbols({
        initiator: { fingerprint: 'sha-256 AA', key: seekers },
        responder: { fingerprint: 'sha-256 EE', key: middle },
      })
      const toCompanion = await trustSymbols({
        initiator: { fingerprint: 'sha-256 EE', key: middle },
        responder: { fingerprint: 'sha-256 BB', key: companions },
      })
      if (toSeeker.join() !== toCompanion.join()) changed++
    }
    expect(changed).toBe(1_000)
  })

  it('could search for a key until short strings are alike, if keys came without the commitment before them', async () => {
    const [seekers, companions, middle] = [newTrustKey(), newTrustKey(), newTrustKey()]
    const wanted = await trustSymbols({
      initiator: { fingerprint: 'E', key: middle },
      responder: { fingerprint: 'B', key: companions },
    })
    /** Two of the four pictures are enough to see that it is only a matter of time. */
    const short = (symbols: number[]) => symbols.slice(0, 2).join()
    let tries = 0
    let found = ''
    while (short(wanted) !== found && tries < 60_000) {
      tries++
      // The seeker's key is known before the one in between has to choose: exactly what the commitment prevents.
      found = short(
        await trustSymbols({
          initiator: { fingerprint: 'A', key: seekers },
          responder: { fingerprint: 'E', key: String(tries) },
        }),
      )
    }
    expect(found).toBe(short(wanted))
    expect(tries).toBeGreaterThan(1)
  })

  it('cannot choose a key after having seen the other one’s: it has to fit the commitment', async () => {
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

  it('gets no key of the seeker before having given one', async () => {
    const sent: TrustMessage[] = []
    const seeker = end(true, 'A', 'E', (message) => sent.push(message))
    await seeker.exchange.start()
    expect(sent.map(({ type }) => type)).toEqual(['commit'])
    seeker.exchange.receive({ type: 'commit', commitment: 'x' })
    expect(await seeker.result).toEqual({ result: 'mismatch' })
    expect(sent).toHaveLength(1)
  })
})

it('reads the fingerprints of a description in one spelling, whatever their order', () => {
  const sdp = 'v=0\r\na=fingerprint:SHA-256 ab:cd\r\nm=audio 9\r\na=fingerprint:sha-256 AB:CD\r\n'
  expect(dtlsFingerprintOf(sdp)).toBe('sha-256 AB:CD')
  expect(dtlsFingerprintOf('a=fingerprint:sha-256 BB\r\na=fingerprint:sha-256 AA\r\n')).toBe('sha-256 AA, sha-256 BB')
  expect(dtlsFingerprintOf('v=0\r\n')).toBeNull()
})
