import type { StreamSample } from './rules.ts'

/** A packet that arrived: its number, and when it was sent and came, in milliseconds of one clock. */
export type Arrival = { nth: number; sentAt: number; at: number; bytes: number }

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Loss, delay and jitter of a stream that was slow enough not to be its own reason. Medians, because a page that is
 * busy for a moment takes a few packets late, and that is not the network.
 */
export function streamQualityOf(sent: number, arrivals: readonly Arrival[]): Omit<StreamSample, 'kbps'> | null {
  if (sent === 0 || arrivals.length === 0) return null
  const delays = [...arrivals].sort((a, b) => a.nth - b.nth).map(({ at, sentAt }) => at - sentAt)
  const arrived = new Set(arrivals.map(({ nth }) => nth)).size / sent
  return {
    lossPercent: 100 * (1 - Math.sqrt(arrived)),
    roundTripMs: median(delays),
    jitterMs: median(delays.slice(1).map((delay, before) => Math.abs(delay - (delays[before] ?? delay)))),
  }
}

/** Kilobits a second that arrived, from `from` to the last packet; over `leastMs` at least: a burst is no rate. */
export function kbpsOf(arrivals: readonly Arrival[], from: number, leastMs: number): number {
  const counted = arrivals.filter(({ at }) => at >= from)
  const last = Math.max(from + leastMs, ...counted.map(({ at }) => at))
  return (counted.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / (last - from)
}
