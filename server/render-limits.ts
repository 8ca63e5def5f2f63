import { type Bucket, fullBucket, takePermit } from '#app/features/calls/room/rules.ts'

/** Pages that are being made at once, of everybody; and how many may wait for that. */
const atOnce = 12
const mostWaiting = 30
/** The same for one network's guests and for one person. */
const guestsAtOnce = 2
const personAtOnce = 8
const ownWaiting = 16
/** A person may have more pages made than a network's guests together: so many times the number per minute. */
const personFactor = 3
/** Buckets kept in memory; who came last stays. */
const mostBuckets = 10_000

/** Who has a page made: the guests of a network together, or one signed-in person. */
export type Asker = { network: string } | { userId: string }

/**
 * A page cannot be made now: 429 for somebody who asked too often, 503 while too many ask. Try again after so many
 * seconds.
 */
export class RenderRefused extends Error {
  readonly status: 429 | 503
  readonly retryAfter: number

  constructor(status: 429 | 503, retryAfter: number) {
    super('a page was not made')
    this.status = status
    this.retryAfter = retryAfter
  }
}

type Line = { running: number; waiting: (() => void)[] }

/**
 * Shares the making of pages out, so that nobody can keep the processor from others (SEC-8, T39, T43). `perMinute` is a
 * network's.
 */
export function limitRenders(perMinute: number, now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  function countOne(key: string, rate: number) {
    const bucket = buckets.get(key) ?? fullBucket(now(), rate / 2)
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostBuckets) for (const [oldest] of buckets.entries().take(1)) buckets.delete(oldest)
    if (takePermit(bucket, now(), rate / 2, rate / 60)) return
    throw new RenderRefused(429, Math.max(1, Math.ceil(((1 - bucket.permits) * 60) / rate)))
  }

  /** Lets in whoever waits and may, one of each line in turn. */
  function letIn() {
    for (const [key, line] of lines) {
      if (running >= atOnce) return
      const most = key.startsWith('network ') ? guestsAtOnce : personAtOnce
      const next = line.running < most ? line.waiting.shift() : undefined
      if (!next) continue
      // The others come before this line's next.
      lines.delete(key)
      lines.set(key, line)
      waiting--
      enter(line)
      next()
    }
  }
  const enter = (line: Line) => {
    line.running++
    running++
  }

  /**
   * Makes a page when it is this asker's turn, or refuses with RenderRefused; `isForm` is counted only, for it may wait
   * for others.
   */
  async function run<T>(asker: Asker, work: () => Promise<T>, isForm = false): Promise<T> {
    const isPerson = 'userId' in asker
    const key = isPerson ? `person ${asker.userId}` : `network ${asker.network}`
    countOne(key, isPerson ? perMinute * personFactor : perMinute)
    if (isForm) return work()
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    if (running < atOnce && line.running < (isPerson ? personAtOnce : guestsAtOnce)) {
      lines.set(key, line)
      enter(line)
    } else {
      if (line.waiting.length >= ownWaiting) throw new RenderRefused(429, 1)
      if (waiting >= mostWaiting) throw new RenderRefused(503, 2)
      waiting++
      lines.set(key, line)
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      line.running--
      running--
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
      letIn()
    }
  }

  return { run, remembered: () => buckets.size }
}

export type RenderLimits = ReturnType<typeof limitRenders>
