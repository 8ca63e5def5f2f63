import type { Decision } from '#app/platform/refusal.ts'
import type { CallReport } from '../messages.ts'
import type { MediaFlow } from '../room/rules.ts'
import type { CallState } from '../rules.ts'
import { type CallPath, type FailureCause, REPORT_GRACE_MINUTES, REPORT_MAX, type UnconnectedCause } from '../schema.ts'

/** Accepts reports from the start of a call until ten minutes after it ended. */
export function decideReport(
  call: CallState & { endedAt: Date | null; cancelledAt: Date | null },
  now: Date,
): Decision<object> {
  if (call.cancelledAt && call.cancelledAt < call.startAt) return { ok: false, code: 'call_cancelled' }
  if (now < call.startAt) return { ok: false, code: 'too_early' }
  const endAt = call.endedAt ?? call.cancelledAt ?? call.endAt
  const until = endAt.getTime() + REPORT_GRACE_MINUTES * 60_000
  return now.getTime() <= until ? { ok: true } : { ok: false, code: 'too_late' }
}

export function newsOf(before: CallReport | null, report: CallReport) {
  const isNew = (name: 'setupMs' | 'path') => (before?.[name] ?? null) === null
  return {
    setupMs: isNew('setupMs') ? report.setupMs : null,
    path: isNew('path') ? report.path : null,
    failure: report.failure === before?.failure ? null : report.failure,
    reconnects: Math.max(0, report.reconnects - (before?.reconnects ?? 0)),
  }
}

export type RecentCalls = {
  calls: number
  /** Calls reported as not connected, and how many name each cause. */
  failing: number
  causes: Readonly<Record<UnconnectedCause, number>>
  /** Calls in which neither side found a relay: our fault. */
  withoutRelay: number
  /** Calls that connected after the last failure. */
  connectedSince: number
}

/** This many failing calls within an hour alert the operator, whatever their share. */
export const FAILING_CALLS = 3
/** This share of failing calls does too, from `SHARE_OF_CALLS` calls on. */
export const FAILING_SHARE = 0.2
export const SHARE_OF_CALLS = 5

/** The cause to alert about. `isOver`: few fail, and a call has connected after the last failure. */
export function decideCallAlarm(counts: RecentCalls): { cause: UnconnectedCause | null; isOver: boolean } {
  const { calls, failing, causes, withoutRelay, connectedSince } = counts
  const isMany = failing >= FAILING_CALLS || (calls >= SHARE_OF_CALLS && failing >= FAILING_SHARE * calls)
  if (!isMany && withoutRelay === 0) return { cause: null, isOver: connectedSince > 0 }
  if (!isMany) return { cause: 'no_relay', isOver: false }
  const [first] = (Object.entries(causes) as [UnconnectedCause, number][]).sort(([, one], [, other]) => other - one)
  return { cause: first?.[0] ?? null, isOver: false }
}

/** The counters of one connection, which start at 0 with each connection. */
export type ReportedStats = Record<Counted, number> & { path: CallPath | null }
type Counted = 'packets' | 'lost' | 'playedSamples' | 'concealedSamples'

/** Measurements of this browser in the call so far; times in milliseconds. */
export const nothingMeasured = {
  togetherSince: null as number | null,
  setupMs: null as number | null,
  path: null as CallPath | null,
  reconnects: 0,
  lostSince: null as number | null,
  longestGapMs: 0,
  packets: 0,
  lost: 0,
  playedSamples: 0,
  concealedSamples: 0,
  roundTripMs: null as number | null,
  latest: null as ReportedStats | null,
  failure: null as FailureCause | null,
}
export type Measurements = typeof nothingMeasured

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

export function measureStats(before: Measurements, stats: ReportedStats, roundTripMs: number | null): Measurements {
  const latest = before.latest
  const isNew = latest === null || stats.packets < latest.packets
  const since = (name: Counted) => Math.max(0, stats[name] - (isNew ? 0 : latest[name]))
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

/** The report to send. `now` counts a gap that hasn't ended. */
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
