/** Number of pictures, and how many are compared: 64⁴ is 24 bits. */
const TRUST_SYMBOLS = 64
const TRUST_LENGTH = 4

/** As in ZRTP (RFC 6189 §4.4): committing to a key first keeps an attacker from searching for a matching one. */
export type TrustMessage = { type: 'commit'; commitment: string } | { type: 'key'; key: string }

/** Both certificates' fingerprints, read from this browser's session descriptions. */
export type Fingerprints = { own: string; other: string }

export type TrustResult = { result: 'symbols'; symbols: number[] } | { result: 'mismatch' }

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const newTrustKey = (): string => encode(crypto.getRandomValues(new Uint8Array(32)))

/** Sent by the initiator before its key: a hash of the key and its own fingerprint. */
export const commitmentOf = async (key: string, fingerprint: string): Promise<string> =>
  encode(await sha256(`visavis trust 1 commit\n${fingerprint}\n${key}`))

/** Four numbers from 0 to 63, the same on both sides only if both see the same certificates and keys. */
export async function trustSymbols(of: {
  initiator: { fingerprint: string; key: string }
  responder: { fingerprint: string; key: string }
}): Promise<number[]> {
  const { initiator, responder } = of
  const lines = [initiator.fingerprint, responder.fingerprint, initiator.key, responder.key]
  const digest = await sha256(`visavis trust 1 symbols\n${lines.join('\n')}`)
  return Array.from({ length: TRUST_LENGTH }, (_, at) => (digest[at] ?? 0) % TRUST_SYMBOLS)
}

/** Fingerprints of a session description (RFC 8122), in a fixed order and spelling. Null if it has no fingerprint. */
export function dtlsFingerprintOf(sdp: string): string | null {
  const found = [...sdp.matchAll(/^a=fingerprint:(\S+) (\S+)\s*$/gim)].map(
    ([, hash = '', value = '']) => `${hash.toLowerCase()} ${value.toUpperCase()}`,
  )
  return found.length === 0 ? null : [...new Set(found)].sort().join(', ')
}

/** One exchange per connection. Messages out of order, or a key that doesn't match the commitment, are a mismatch. */
export function createTrustExchange(options: {
  isInitiator: boolean
  fingerprints: () => Fingerprints | null
  send: (message: TrustMessage) => void
  onResult: (result: TrustResult) => void
  key?: string
}) {
  const { isInitiator, send } = options
  const key = options.key ?? newTrustKey()
  let expected: 'commit' | 'key' | 'nothing' = isInitiator ? 'nothing' : 'commit'
  let commitment = ''
  let queue = Promise.resolve()

  const fail = () => {
    expected = 'nothing'
    options.onResult({ result: 'mismatch' })
  }

  async function finish(otherKey: string) {
    const fingerprints = options.fingerprints()
    if (!fingerprints) return fail()
    const own = { fingerprint: fingerprints.own, key }
    const other = { fingerprint: fingerprints.other, key: otherKey }
    const symbols = await trustSymbols(
      isInitiator ? { initiator: own, responder: other } : { initiator: other, responder: own },
    )
    options.onResult({ result: 'symbols', symbols })
  }

  async function handle(message: TrustMessage) {
    if (message.type !== expected) return fail()
    const fingerprints = options.fingerprints()
    if (message.type === 'commit') {
      commitment = message.commitment
      expected = 'key'
      return send({ type: 'key', key })
    }
    expected = 'nothing'
    if (isInitiator) send({ type: 'key', key })
    else if (!fingerprints || (await commitmentOf(message.key, fingerprints.other)) !== commitment) return fail()
    await finish(message.key)
  }

  return {
    async start() {
      const fingerprints = options.fingerprints()
      if (!isInitiator || !fingerprints) return
      expected = 'key'
      send({ type: 'commit', commitment: await commitmentOf(key, fingerprints.own) })
    },
    receive(message: TrustMessage) {
      queue = queue.then(() => handle(message)).catch(fail)
    },
  }
}
