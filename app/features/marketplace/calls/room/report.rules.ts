import { type CallPath, type CallReport, type FailureCause, REPORT_MAX } from '../quality/schema.ts'
import type { MediaFlow } from './rules.ts'

/** The counters of one connection that a report needs; they start at 0 with each connection. */
export type ReportedStats = {
  packets: number
  lost: number
  playedSamples: number
  concealedSamples: number
  path: CallPath | null
}

/** What this browser has measured of the call so far; times in milliseconds. */
export type Measurements = {
  /** Since when both are inside; null before. */
  togetherSince: number | null
  setupMs: number | null
  path: CallPath | null
  reconnects: number
  lostSince: number | null
  longestGapMs: number
  packets: number
  lost: number
  playedSamples: number
  concealedSamples: number
  roundTripMs: number | null
  latest: ReportedStats | null
  failure: FailureCause | null
}

export const nothingMeasured: Measurements = {
  togetherSince: null,
  setupMs: null,
  path: null,
  reconnects: 0,
  lostSince: null,
  longestGapMs: 0,
  packets: 0,
  lost: 0,
  playedSamples: 0,
  concealedSamples: 0,
  roundTripMs: null,
  latest: null,
  failure: null,
}

/** Both are inside now: set-up is counted from here. */
export const measureTogether = (before: Measurements, now: number): Measurements =>
  before.togetherSince === null ? { ...before, togetherSince: now } : before

export function measureFlow(before: Measurements, flow: MediaFlow, now: number): Measurements {
  if (flow === 'flowing') {
    const gap = before.lostSince === null ? 0 : now - before.lostSince
    const setupMs = before.setupMs ?? (before.togetherSince === null ? null : now - before.togetherSince)
    return {
      ...before,
      setupMs,
      lostSince: null,
      longestGapMs: Math.max(before.longestGapMs, gap),
      failure: before.failure === 'trust_mismatch' ? before.failure : null,
    }
  }
  if (flow !== 'stalled' || before.lostSince !== null) return before
  return { ...before, lostSince: now, reconnects: before.reconnects + 1 }
}

/** Adds what one connection counted since the last sample. */
export function measureStats(before: Measurements, stats: ReportedStats, roundTripMs: number | null): Measurements {
  const latest = before.latest
  const isNew = latest === null || stats.packets < latest.packets
  const since = (name: 'packets' | 'lost' | 'playedSamples' | 'concealedSamples') =>
    Math.max(0, stats[name] - (isNew ? 0 : latest[name]))
  return {
    ...before,
    packets: before.packets + since('packets'),
    lost: before.lost + since('lost'),
    playedSamples: before.playedSamples + since('playedSamples'),
    concealedSamples: before.concealedSamples + since('concealedSamples'),
    roundTripMs: roundTripMs ?? before.roundTripMs,
    path: stats.path ?? before.path,
    latest: stats,
  }
}

/** The report as the server takes it. `now` counts a gap that has not ended. */
export function reportOf(measured: Measurements, now: number): CallReport {
  const gap = measured.lostSince === null ? 0 : now - measured.lostSince
  const isLost = measured.lostSince !== null && measured.failure === null
  const whole = (value: number | null, max: number) =>
    value === null ? null : Math.round(Math.min(max, Math.max(0, value)))
  return {
    setupMs: whole(measured.setupMs, REPORT_MAX.setupMs),
    path: measured.path,
    reconnects: Math.min(REPORT_MAX.reconnects, measured.reconnects),
    longestGapMs: whole(Math.max(measured.longestGapMs, gap), REPORT_MAX.longestGapMs) ?? 0,
    lossPercent: percent(measured.lost, measured.lost + measured.packets),
    roundTripMs: whole(measured.roundTripMs, REPORT_MAX.roundTripMs),
    concealedPercent: percent(measured.concealedSamples, measured.playedSamples),
    failure: isLost ? 'media_lost' : measured.failure,
  }
}

const percent = (part: number, whole: number) =>
  whole <= 0 ? null : Math.round(Math.min(100, (part / whole) * 100) * 10) / 10
