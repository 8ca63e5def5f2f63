import type { Log, LogFields } from './log.ts'

/** Lines of one kind within a minute; further ones are counted, and one line at the minute's end says how many. */
export const LINES_A_MINUTE = 20
const windowMs = 60_000

type Bucket = { written: number; leftOut: number }

const bucketsOfLog = new WeakMap<Log, Map<string, Bucket>>()

/**
 * Writes a line, unless twenty of its kind were written in this minute already: whoever can cause a line cannot fill
 * the disk with them. `kind` comes from a fixed list, never from a request.
 */
export function writeSampled(log: Log, level: 'info' | 'warn', kind: string, message: string, fields: LogFields): void {
  const buckets = bucketsOfLog.get(log) ?? new Map<string, Bucket>()
  bucketsOfLog.set(log, buckets)
  let bucket = buckets.get(kind)
  if (!bucket) {
    const begun = { written: 0, leftOut: 0 }
    bucket = begun
    buckets.set(kind, begun)
    setTimeout(() => {
      buckets.delete(kind)
      if (begun.leftOut > 0) log[level]('lines of one kind were left out', { event: kind, count: begun.leftOut })
    }, windowMs).unref()
  }
  if (bucket.written < LINES_A_MINUTE) {
    bucket.written++
    log[level](message, fields)
  } else bucket.leftOut++
}
