export type RelayTransport = 'udp' | 'tcp' | 'tls'

/** Measured with packets to the relay and back: once up and once down, as in a call. */
export type StreamSample = {
  /** One way only; the other person's half of the path isn't included. */
  lossPercent: number
  /** To the relay and back; the other person's path comes on top. */
  roundTripMs: number
  jitterMs: number
  /** Received per second while sending as much as video does. Can't tell upload from download. */
  kbps: number
}

/** `refusals`: the relay's error codes, empty if it wasn't reached. `hasCarried`: at least one packet got through. */
export type RelaySample =
  | { isOpen: false; refusals: readonly number[] }
  | { isOpen: true; way: RelayTransport; hasCarried: boolean; stream: StreamSample | null }

export type NetworkSample = { serverMs: number | null; relay: RelaySample | null }

/** With `no_server`, `blocked` (by the network) and `no_relay` (our fault), no call can work. */
export const NETWORK_QUALITIES = ['good', 'sound', 'weak', 'no_server', 'blocked', 'no_relay'] as const
export type NetworkQuality = (typeof NETWORK_QUALITIES)[number]

/** Beyond these limits video, and then sound, is no longer usable. */
const VIDEO = { lossPercent: 5, roundTripMs: 300, jitterMs: 60, kbps: 500 }
const SOUND = { lossPercent: 15, roundTripMs: 600, jitterMs: 150, kbps: 60 }
/** Above this, our server is far away; a direct call may still be better. */
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
  // The relay accepted us, but then carried nothing, or too little for a stream.
  if (relay.stream === null) return relay.hasCarried ? 'weak' : 'no_relay'
  if (isWorse(relay.stream, SOUND)) return 'weak'
  return isWorse(relay.stream, VIDEO) ? 'sound' : 'good'
}

export const isImpossible = (quality: NetworkQuality | null) =>
  quality === 'no_server' || quality === 'blocked' || quality === 'no_relay'

/** True if only TCP or TLS gets through, so lost packets delay sound and video. */
export const lacksUdp = ({ relay }: NetworkSample) => relay?.isOpen === true && relay.way !== 'udp'
