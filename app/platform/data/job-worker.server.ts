import { AsyncLocalStorage } from 'node:async_hooks'

/** A job that this process has fetched. */
export type FetchedJob = { id: string; data: unknown }

/** How the jobs of one queue are fetched, run and acknowledged. */
export type JobWork = {
  /** At most so many run at once. */
  concurrency: number
  fetch(count: number): Promise<readonly FetchedJob[]>
  /** Runs a job; answers null, or the name of the error with which it failed. Never throws. */
  run(job: FetchedJob): Promise<string | null>
  complete(ids: readonly string[]): Promise<unknown>
  fail(ids: readonly string[], error: string): Promise<unknown>
  /** Makes jobs that did not begin available to every process. */
  giveBack(ids: readonly string[]): Promise<unknown>
  onError(error: unknown): void
}

export type JobWorker = {
  /** Looks for jobs now. False when as many run as may, so that another process had better look, too. */
  wake(): boolean
  /** Gives back what has waited for long behind others, and acknowledges what could not be acknowledged before. */
  tidy(): void
  /** Fetches no more, gives back what did not begin, and waits `ms` for what runs; what takes longer is failed. */
  stop(ms: number): Promise<void>
}

/** So much is fetched as was lately done in this time: one statement for many short jobs, few for long ones. */
const AHEAD_MS = 200
const FETCH_MAX = 50
/** What was fetched and has not begun by then is given back: the jobs before it are longer than they were. */
const STALE_MS = 2_000

/**
 * Works a queue off: a slot that comes free takes the next job at once, however long the others take, and all jobs that
 * ended meanwhile are acknowledged by one statement.
 */
export function startJobWorker(work: JobWork): JobWorker {
  const { concurrency, onError } = work
  const waiting: FetchedJob[] = []
  const running = new Map<string, Promise<void>>()
  let ended: { id: string; error: string | null }[] = []
  let paceMs = Number.POSITIVE_INFINITY
  let fetchedAt = 0
  let isLookDue = true
  let isStopped = false
  /** Who wakes it is a request: jobs have nothing to do with its budget, its session or its transaction. */
  const inOwnContext = AsyncLocalStorage.snapshot()
  let fetching: Promise<void> | null = null
  let settling: Promise<void> | null = null

  function advance() {
    while (running.size < concurrency) {
      const job = waiting.shift()
      if (!job) break
      running.set(job.id, begin(job))
    }
    if (isLookDue && !fetching && !isStopped && waiting.length === 0 && running.size < concurrency) fetching = look()
  }

  async function look() {
    isLookDue = false
    const count = Math.min(
      FETCH_MAX,
      Math.max(concurrency - running.size, Math.floor((concurrency * AHEAD_MS) / paceMs)),
    )
    try {
      const jobs = await work.fetch(count)
      fetchedAt = performance.now()
      waiting.push(...jobs)
      if (jobs.length === count) isLookDue = true
    } catch (error) {
      onError(error)
    }
    fetching = null
    advance()
  }

  async function begin(job: FetchedJob) {
    const begun = performance.now()
    const error = await work.run(job)
    // A stop has failed it meanwhile.
    if (!running.delete(job.id)) return
    const took = performance.now() - begun
    paceMs = Number.isFinite(paceMs) ? paceMs * 0.8 + took * 0.2 : took
    ended.push({ id: job.id, error })
    settling ??= settle()
    advance()
  }

  async function settle() {
    // What ends in this turn of the loop is acknowledged together.
    await new Promise((resolve) => setImmediate(resolve))
    while (ended.length > 0) {
      const batch = ended
      ended = []
      try {
        for (const [error, jobs] of Map.groupBy(batch, (each) => each.error)) {
          const ids = jobs.map(({ id }) => id)
          await (error === null ? work.complete(ids) : work.fail(ids, error))
        }
      } catch (error) {
        ended = [...batch, ...ended]
        onError(error)
        break
      }
    }
    settling = null
  }

  async function giveBackWaiting() {
    const ids = waiting.splice(0).map(({ id }) => id)
    if (ids.length > 0) await work.giveBack(ids).catch(onError)
  }

  advance()
  return {
    wake() {
      const hasRoom = !isStopped && running.size + waiting.length < concurrency
      isLookDue = true
      inOwnContext(advance)
      return hasRoom
    },
    tidy() {
      if (performance.now() - fetchedAt > STALE_MS) void giveBackWaiting()
      if (ended.length > 0) settling ??= settle()
    },
    async stop(ms) {
      isStopped = true
      const end = async () => {
        await fetching
        await giveBackWaiting()
        await Promise.all(running.values())
      }
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      await Promise.race([end(), late])
      clearTimeout(timer)
      for (const id of running.keys()) ended.push({ id, error: 'stopped' })
      running.clear()
      await settling
      await settle()
    },
  }
}
