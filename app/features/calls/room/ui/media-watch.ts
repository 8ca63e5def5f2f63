import {
  type Checks,
  followRendering,
  type MediaFlow,
  type Quality,
  qualityOf,
  type RenderProgress,
  roundTripOf,
} from '../rules.ts'

const sampleIntervalMs = 500
/** Media that does not advance for this long is not flowing, whatever the connection's state says. */
const stallMs = 2_000
/** The same for somebody who sends nothing on purpose: then only the connectivity checks arrive, every few seconds. */
const silentStallMs = 8_000
/** Loudness (0 to 1) from which somebody counts as speaking, and how long that lasts after it. */
const speechLevel = 0.015
const speechMs = 900

type Sample = {
  checks: Checks
  arrived: number
  lost: number
  frames: number
  freezes: number
  level: number
}

/** Watches what really arrives: frames decoded and packets received, and whether the frames are rendered. */
export function watchMedia(
  pc: RTCPeerConnection,
  events: {
    onFlow: (flow: MediaFlow) => void
    onQuality: (quality: Quality) => void
    onSpeaking: (isSpeaking: boolean) => void
    isPeerSilent: () => boolean
    renderedFrames: () => number | null
    onFrozen: () => void
  },
): () => void {
  let before: Sample | null = null
  let advancedAt = Number.NEGATIVE_INFINITY
  let spokeAt = Number.NEGATIVE_INFINITY
  let hasFlowed = false
  let lossShare = 0
  let roundTripMs: number | null = null
  let isStopped = false
  let rendering: RenderProgress | null = null

  async function takeSample() {
    const sample = readSample(await pc.getStats())
    if (isStopped) return
    const now = performance.now()
    if (sample.arrived > (before?.arrived ?? 0) || sample.frames > (before?.frames ?? 0)) advancedAt = now
    const isSilent = events.isPeerSilent()
    if (isSilent && sample.checks.answers > (before?.checks.answers ?? 0)) advancedAt = now
    const isFlowing = now - advancedAt < (isSilent ? silentStallMs : stallMs) && pc.connectionState === 'connected'
    hasFlowed ||= isFlowing
    events.onFlow(isFlowing ? 'flowing' : hasFlowed ? 'stalled' : 'starting')
    if (sample.level > speechLevel) spokeAt = now
    events.onSpeaking(isFlowing && now - spokeAt < speechMs)
    roundTripMs = roundTripOf(before?.checks ?? null, sample.checks, roundTripMs)
    if (isFlowing && before) {
      const lost = Math.max(0, sample.lost - before.lost)
      const all = lost + Math.max(0, sample.arrived - before.arrived)
      lossShare = lossShare * 0.8 + (all > 0 ? lost / all : 0) * 0.2
      events.onQuality(qualityOf({ lossShare, roundTripMs, freezes: sample.freezes - before.freezes }))
    }
    before = sample
    const next = followRendering(rendering, { count: events.renderedFrames(), arrived: sample.frames, now })
    rendering = next.progress
    if (next.isFrozen) events.onFrozen()
  }

  const timer = setInterval(() => void takeSample().catch(() => {}), sampleIntervalMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

function readSample(report: RTCStatsReport): Sample {
  const sample: Sample = { arrived: 0, lost: 0, frames: 0, freezes: 0, level: 0, checks: { answers: 0, seconds: 0 } }
  report.forEach((entry: RTCInboundRtpStreamStats & RTCIceCandidatePairStats & { freezeCount?: number }) => {
    if (entry.type === 'inbound-rtp') {
      sample.lost += entry.packetsLost ?? 0
      sample.frames += entry.framesDecoded ?? 0
      sample.freezes += entry.freezeCount ?? 0
      sample.arrived += entry.packetsReceived ?? 0
      sample.level = Math.max(sample.level, entry.audioLevel ?? 0)
    }
    if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') {
      sample.checks.answers += entry.responsesReceived ?? 0
      sample.checks.seconds += entry.totalRoundTripTime ?? 0
    }
  })
  return sample
}
