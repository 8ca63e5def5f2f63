import type { Checks } from '../rules.ts'

/** The counters of one connection; they start at 0 with each connection. */
export type MediaStats = {
  checks: Checks
  packets: number
  /** Milliseconds since the last packet of the other one as the browser reports it; 0 where it does not. */
  packetAgeMs: number
  lost: number
  frames: number
  freezes: number
  /** Loudness of the other one, 0 to 1. */
  level: number
  /** Samples of sound that were played, and those of them that were invented because packets were missing. */
  playedSamples: number
  concealedSamples: number
  /** Share (0 to 1) of our sound packets that the other one misses, by its last report. */
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
