export type RelayWay = 'udp' | 'tcp' | 'tls'

/** Measured with packets to the relay and back: once up and once down, as in a call. */
export type StreamSample = {
  /** Of one way: the other person has the other half of a call's way. */
  lossPercent: number
  /** To the relay and back; the other person's way comes on top. */
  roundTripMs: number
  jitterMs: number
  /** What arrived in a second when a picture's worth was sent; one way at a time cannot be told from the other. */
  kbps: number
}

/** `refusals`: codes of the relay, none if it was not reached. `hasCarried`: at least one packet came through. */
export type RelaySample =
  | { isOpen: false; refusals: readonly number[] }
  | { isOpen: true; way: RelayWay; hasCarried: boolean; stream: StreamSample | null }

/** What a browser measured with real packets. No `relay`: calls of this installation are direct. */
export type NetworkSample = { serverMs: number | null; relay: RelaySample | null }

/** `no_server`, `blocked` (by the network) and `no_relay` (our fault) are the reasons why no call can work. */
export const NETWORK_QUALITIES = ['good', 'sound', 'weak', 'no_server', 'blocked', 'no_relay'] as const
export type NetworkQuality = (typeof NETWORK_QUALITIES)[number]

/** The limits beyond which a picture, and then sound, is no longer usable. */
const VIDEO = { lossPercent: 5, roundTripMs: 300, jitterMs: 60, kbps: 500 }
const SOUND = { lossPercent: 15, roundTripMs: 600, jitterMs: 150, kbps: 60 }
/** Slower than this our server is far away; a direct call may be better than that. */
const SLOW_SERVER_MS = 350

const isWorse = (stream: StreamSample, limit: StreamSample) =>
  stream.lossPercent >= limit.lossPercent ||
  stream.roundTripMs >= limit.roundTripMs ||
  stream.jitterMs >= limit.jitterMs ||
  stream.kbps < limit.kbps

export function networkQualityOf({ serverMs, relay }: NetworkSample): NetworkQuality {
  if (serverMs === null) return 'no_server'
  if (relay === null) return serverMs > SLOW_SERVER_MS ? 'sound' : 'good'
  if (!relay.isOpen) return relay.refusals.length > 0 ? 'no_relay' : 'blocked'
  // Taken in by the relay, which then carried nothing at all, or too little for a stream.
  if (relay.stream === null) return relay.hasCarried ? 'weak' : 'no_relay'
  if (isWorse(relay.stream, SOUND)) return 'weak'
  return isWorse(relay.stream, VIDEO) ? 'sound' : 'good'
}

export const isImpossible = (quality: NetworkQuality | null) =>
  quality === 'no_server' || quality === 'blocked' || quality === 'no_relay'

/** Whether the network lets only TCP or TLS through, where lost packets make sound and picture wait. */
export const isWithoutUdp = ({ relay }: NetworkSample) => relay?.isOpen === true && relay.way !== 'udp'
