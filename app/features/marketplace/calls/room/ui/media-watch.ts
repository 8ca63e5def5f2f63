import type { LinkNews } from '../engine.rules.ts'
import { type Checks, followRendering, packetArrival, qualityOf, type RenderProgress, roundTripOf } from '../rules.ts'

const sampleIntervalMs = 500
/** Media that hasn't advanced for this long isn't flowing, whatever the connection's state. */
const stallMs = 1_200
/** Same for a person who deliberately sends nothing: only connectivity checks arrive then, every few seconds. */
const silentStallMs = 8_000
/** Video that is sent but doesn't arrive for this long is frozen. */
const frozenVideoMs = 3_000
/** Level (0 to 1) from which a person counts as speaking, and how long that lasts afterwards. */
const speechLevel = 0.015
const speechMs = 900

export type WatchEvents = {
  onNews: (news: LinkNews) => void
  peerSends: () => { sound: boolean; video: boolean }
  renderedFrames: () => number | null
  onFrozen: () => void
  showsNothing: () => boolean
  /** Frames arrive, but the video never began. */
  onBlank: () => void
}

export function watchMedia(pc: RTCPeerConnection, events: WatchEvents): () => void {
  let before: MediaStats | null = null
  let advancedAt = Number.NEGATIVE_INFINITY
  let sampledAt = performance.now()
  let framesAt = performance.now()
  let spokeAt = Number.NEGATIVE_INFINITY
  let hasFlowed = false
  let lossShare = 0
  let roundTripMs: number | null = null
  let isStopped = false
  let rendering: RenderProgress | null = null
  let stallTimer: ReturnType<typeof setTimeout> | undefined

  async function takeSample() {
    const stats = readMediaStats(await pc.getStats())
    if (isStopped) return
    const now = performance.now()
    const { sound, video } = events.peerSends()
    const isSilent = !sound && !video
    if (stats.frames > (before?.frames ?? 0)) framesAt = now
    if (stats.packets > (before?.packets ?? 0) || framesAt === now)
      advancedAt = packetArrival({ now, sampledAt, ageMs: stats.packetAgeMs })
    if (isSilent && stats.checks.answers > (before?.checks.answers ?? 0)) advancedAt = now
    const stallsInMs = advancedAt + (isSilent ? silentStallMs : stallMs) - now
    const isFlowing = stallsInMs > 0 && pc.connectionState === 'connected'
    hasFlowed ||= isFlowing
    events.onNews({ type: 'flow', flow: isFlowing ? 'flowing' : hasFlowed ? 'stalled' : 'starting' })
    sampledAt = now
    clearTimeout(stallTimer)
    if (isFlowing && stallsInMs < sampleIntervalMs)
      stallTimer = setTimeout(() => void findStall(stats).catch(() => {}), stallsInMs)
    if (stats.level > speechLevel) spokeAt = now
    events.onNews({ type: 'speaking', isSpeaking: isFlowing && now - spokeAt < speechMs })
    roundTripMs = roundTripOf(before?.checks ?? null, stats.checks, roundTripMs)
    events.onNews({ type: 'stats', stats, roundTripMs })
    if (isFlowing && before) {
      const lost = Math.max(0, stats.lost - before.lost)
      const all = lost + Math.max(0, stats.packets - before.packets)
      lossShare = lossShare * 0.8 + (all > 0 ? lost / all : 0) * 0.2
      const isVideoFrozen = video && now - framesAt > frozenVideoMs
      const freezes = stats.freezes - before.freezes
      events.onNews({ type: 'quality', quality: qualityOf({ lossShare, roundTripMs, freezes, isVideoFrozen }) })
      const played = stats.playedSamples - before.playedSamples
      const concealed = played > 0 ? Math.max(0, stats.concealedSamples - before.concealedSamples) / played : null
      const { soundLoss, availableKbps } = stats
      events.onNews({ type: 'network', sample: { soundLoss, availableKbps, concealed, isVideoFrozen } })
    }
    before = stats
    const next = followRendering(rendering, { count: events.renderedFrames(), arrived: stats.frames, now })
    rendering = next.progress
    if (next.isFrozen) events.onFrozen()
    if (next.isBlank && events.showsNothing()) events.onBlank()
  }

  /** Checks between two samples, so we look for a new path half a second sooner. */
  async function findStall(last: MediaStats) {
    const stats = readMediaStats(await pc.getStats())
    const isSame = stats.packets === last.packets && stats.checks.answers === last.checks.answers
    if (!isStopped && isSame) events.onNews({ type: 'flow', flow: 'stalled' })
  }

  const timer = setInterval(() => void takeSample().catch(() => {}), sampleIntervalMs)
  return () => {
    isStopped = true
    clearInterval(timer)
    clearTimeout(stallTimer)
  }
}

export type MediaStats = {
  checks: Checks
  packets: number
  /** Milliseconds since the other person's last packet, as the browser reports it; 0 if it doesn't. */
  packetAgeMs: number
  lost: number
  frames: number
  freezes: number
  level: number
  /** Sound samples played, and those of them concealed because packets were missing. */
  playedSamples: number
  concealedSamples: number
  soundLoss: number | null
  availableKbps: number | null
  path: 'direct' | 'relay_udp' | 'relay_tcp' | 'relay_tls' | null
}

type Entry = RTCInboundRtpStreamStats &
  RTCIceCandidatePairStats & {
    freezeCount?: number
    concealedSamples?: number
    silentConcealedSamples?: number
    totalSamplesReceived?: number
    fractionLost?: number
    candidateType?: string
    relayProtocol?: 'udp' | 'tcp' | 'tls'
    selectedCandidatePairId?: string
  }

export function readMediaStats(report: RTCStatsReport): MediaStats {
  const stats: MediaStats = {
    checks: { answers: 0, seconds: 0 },
    packets: 0,
    packetAgeMs: 0,
    lost: 0,
    frames: 0,
    freezes: 0,
    level: 0,
    playedSamples: 0,
    concealedSamples: 0,
    soundLoss: null,
    availableKbps: null,
    path: null,
  }
  let selectedId: string | undefined
  let packetAt = Number.NEGATIVE_INFINITY
  report.forEach((entry: Entry) => {
    if (entry.type === 'transport') selectedId = entry.selectedCandidatePairId ?? selectedId
    if (entry.type === 'inbound-rtp') {
      stats.lost += entry.packetsLost ?? 0
      stats.frames += entry.framesDecoded ?? 0
      stats.freezes += entry.freezeCount ?? 0
      stats.packets += entry.packetsReceived ?? 0
      packetAt = Math.max(packetAt, entry.lastPacketReceivedTimestamp ?? entry.timestamp)
      stats.packetAgeMs = entry.timestamp - packetAt
      stats.level = Math.max(stats.level, entry.audioLevel ?? 0)
      stats.playedSamples += entry.totalSamplesReceived ?? 0
      stats.concealedSamples += (entry.concealedSamples ?? 0) - (entry.silentConcealedSamples ?? 0)
    }
    if (entry.type === 'remote-inbound-rtp' && entry.kind === 'audio') stats.soundLoss = entry.fractionLost ?? null
    if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') {
      stats.checks.answers += entry.responsesReceived ?? 0
      stats.checks.seconds += entry.totalRoundTripTime ?? 0
      const isSelected = selectedId === undefined || entry.id === selectedId
      if (isSelected && entry.availableOutgoingBitrate) stats.availableKbps = entry.availableOutgoingBitrate / 1000
    }
  })
  stats.path = pathOf(report, selectedId)
  return stats
}

function pathOf(report: RTCStatsReport, selectedId: string | undefined): MediaStats['path'] {
  const pair: Entry | undefined = selectedId ? report.get(selectedId) : undefined
  const local: Entry | undefined = pair?.localCandidateId ? report.get(pair.localCandidateId) : undefined
  if (!local) return null
  return local.candidateType === 'relay' ? `relay_${local.relayProtocol ?? 'udp'}` : 'direct'
}
