import type { PathSample } from '../adapt.rules.ts'
import {
  followRendering,
  type MediaFlow,
  packetArrival,
  type Quality,
  qualityOf,
  type RenderProgress,
  roundTripOf,
} from '../rules.ts'
import { type MediaStats, readMediaStats } from './media-stats.ts'

const sampleIntervalMs = 500
/** Media that does not advance for this long is not flowing, whatever the connection's state is. */
const stallMs = 1_200
/** The same for a person who sends nothing on purpose: then only the connectivity checks arrive, every few seconds. */
const silentStallMs = 8_000
/** A picture that is sent and does not arrive for this long is frozen. */
const frozenVideoMs = 3_000
/** Loudness (0 to 1) from which a person counts as speaking, and how long that lasts after it. */
const speechLevel = 0.015
const speechMs = 900

export type WatchEvents = {
  onFlow: (flow: MediaFlow) => void
  onQuality: (quality: Quality) => void
  onSpeaking: (isSpeaking: boolean) => void
  onStats: (stats: MediaStats, roundTripMs: number | null) => void
  onNetwork: (sample: PathSample) => void
  peerSends: () => { sound: boolean; video: boolean }
  renderedFrames: () => number | null
  onFrozen: () => void
  showsNothing: () => boolean
  /** Frames arrive, and the video never began. */
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
    events.onFlow(isFlowing ? 'flowing' : hasFlowed ? 'stalled' : 'starting')
    sampledAt = now
    clearTimeout(stallTimer)
    if (isFlowing && stallsInMs < sampleIntervalMs)
      stallTimer = setTimeout(() => void findStall(stats).catch(() => {}), stallsInMs)
    if (stats.level > speechLevel) spokeAt = now
    events.onSpeaking(isFlowing && now - spokeAt < speechMs)
    roundTripMs = roundTripOf(before?.checks ?? null, stats.checks, roundTripMs)
    events.onStats(stats, roundTripMs)
    if (isFlowing && before) {
      const lost = Math.max(0, stats.lost - before.lost)
      const all = lost + Math.max(0, stats.packets - before.packets)
      lossShare = lossShare * 0.8 + (all > 0 ? lost / all : 0) * 0.2
      const isVideoFrozen = video && now - framesAt > frozenVideoMs
      events.onQuality(qualityOf({ lossShare, roundTripMs, freezes: stats.freezes - before.freezes, isVideoFrozen }))
      const played = stats.playedSamples - before.playedSamples
      const concealed = played > 0 ? Math.max(0, stats.concealedSamples - before.concealedSamples) / played : null
      const { soundLoss, availableKbps } = stats
      events.onNetwork({ soundLoss, availableKbps, concealed, isVideoFrozen })
    }
    before = stats
    const next = followRendering(rendering, { count: events.renderedFrames(), arrived: stats.frames, now })
    rendering = next.progress
    if (next.isFrozen) events.onFrozen()
    if (next.isBlank && events.showsNothing()) events.onBlank()
  }

  /** Between two samples: a path that is lost now is not looked for half a second later. */
  async function findStall(last: MediaStats) {
    const stats = readMediaStats(await pc.getStats())
    const isSame = stats.packets === last.packets && stats.checks.answers === last.checks.answers
    if (!isStopped && isSame) events.onFlow('stalled')
  }

  const timer = setInterval(() => void takeSample().catch(() => {}), sampleIntervalMs)
  return () => {
    isStopped = true
    clearInterval(timer)
    clearTimeout(stallTimer)
  }
}
