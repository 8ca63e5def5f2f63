import { type Bucket, fullBucket, takePermit } from '#app/features/calls/message-limits.rules.ts'

/** Pages that are being made at once, of everybody; and how many may wait for that. */
const atOnce = 12
const maxWaiting = 30
/** The same for one network's guests and for one person. */
const guestsAtOnce = 2
const personAtOnce = 8
const maxWaitingOfRequester = 16
/** A person may have more pages made than a network's guests together: so many times the number per minute. */
const personFactor = 3
/** Buckets kept in memory; who came last stays. */
const maxBuckets = 10_000

/** Whose share a render counts towards: the guests of a network together, or one signed-in person. */
export type Requester = { network: string } | { userId: string }

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

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Shares the making of pages out, so that nobody can keep the processor from others (SEC-8, T39, T43). `perMinute` is a
 * network's.
 */
export function limitRenders(perMinute: number, now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()
  const queues = new Map<string, Queue>()
  let running = 0
  let waiting = 0

  function countOne(key: string, rate: number) {
    const bucket = buckets.get(key) ?? fullBucket(now(), rate / 2)
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets) for (const [oldest] of buckets.entries().take(1)) buckets.delete(oldest)
    if (takePermit(bucket, now(), rate / 2, rate / 60)) return
    throw new RenderRefused(429, Math.max(1, Math.ceil(((1 - bucket.permits) * 60) / rate)))
  }

  /** Starts renders that wait and may run now, one of each queue in turn. */
  function startWaiting() {
    for (const [key, queue] of queues) {
      if (running >= atOnce) return
      const most = key.startsWith('network ') ? guestsAtOnce : personAtOnce
      const next = queue.running < most ? queue.waiting.shift() : undefined
      if (!next) continue
      // To the end, so that the other queues come first.
      queues.delete(key)
      queues.set(key, queue)
      waiting--
      start(queue)
      next()
    }
  }
  const start = (queue: Queue) => {
    queue.running++
    running++
  }

  /**
   * Renders a page when it is this requester's turn, or refuses with RenderRefused. A form (`isForm`) is counted but
   * never queued here: it may wait for other forms.
   */
  async function run<T>(requester: Requester, work: () => Promise<T>, isForm = false): Promise<T> {
    const isPerson = 'userId' in requester
    const key = isPerson ? `person ${requester.userId}` : `network ${requester.network}`
    countOne(key, isPerson ? perMinute * personFactor : perMinute)
    if (isForm) return work()
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    if (running < atOnce && queue.running < (isPerson ? personAtOnce : guestsAtOnce)) {
      queues.set(key, queue)
      start(queue)
    } else {
      if (queue.waiting.length >= maxWaitingOfRequester) throw new RenderRefused(429, 1)
      if (waiting >= maxWaiting) throw new RenderRefused(503, 2)
      waiting++
      queues.set(key, queue)
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      queue.running--
      running--
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key)
      startWaiting()
    }
  }

  return { run, size: () => buckets.size }
}

export type RenderLimits = ReturnType<typeof limitRenders>
