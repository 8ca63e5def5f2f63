import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FetchedJob, type JobWork, startJobWorker } from './job-worker.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue in memory, and what was sent to it. */
function queueOf(count: number, work: Pick<JobWork, 'run'> & Partial<JobWork>) {
  const left = Array.from({ length: count }, (_, index): FetchedJob => ({ id: `${index}`, data: null }))
  const sent = { fetched: [] as number[], completed: [] as string[][], failed: [] as string[][], errors: 0 }
  const back: string[] = []
  const worker = startJobWorker({
    concurrency: 4,
    async fetch(size) {
      sent.fetched.push(size)
      return left.splice(0, size)
    },
    complete: async (ids) => sent.completed.push([...ids]),
    fail: async (ids, error) => sent.failed.push([error, ...ids]),
    giveBack: async (ids) => void back.push(...ids),
    onError: () => sent.errors++,
    ...work,
  })
  return { worker, left, sent, back, done: () => sent.completed.flat().length }
}

/** A job that takes so long. */
const lasting = (ms: number) => () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms)
  })
const never = () => new Promise<never>(() => {})

describe('a worker of jobs', () => {
  test('needs few statements for many short jobs', async () => {
    const { sent, done } = queueOf(1_000, { run: lasting(1) })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(done()).toBe(1_000)
    expect(sent.fetched.length).toBeLessThan(30)
    expect(sent.completed.length).toBeLessThan(300)
  })

  test('acknowledges by one statement what ended at the same time, or while another was acknowledged', async () => {
    const complete = vi.fn(lasting(50))
    queueOf(12, { run: lasting(10), complete })
    await vi.advanceTimersByTimeAsync(200)
    expect(complete.mock.calls).toEqual([[['0', '1', '2', '3']], [['4', '5', '6', '7', '8', '9', '10', '11']]])
  })

  test('runs no more at once than it may', async () => {
    let [now, most] = [0, 0]
    const { done } = queueOf(200, {
      async run(job) {
        most = Math.max(most, ++now)
        await lasting(Number(job.id) % 7)()
        now--
        return null
      },
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect([done(), most]).toEqual([200, 4])
  })

  test('fetches long jobs only for its free slots: others may have the rest', async () => {
    const { sent, left } = queueOf(100, { run: lasting(5_000) })
    await vi.advanceTimersByTimeAsync(11_000)
    expect(Math.max(...sent.fetched)).toBe(4)
    expect(left).toHaveLength(88)
  })

  test('goes on with the jobs behind one that does not end', async () => {
    const { done } = queueOf(50, { run: ({ id }) => (id === '1' ? never() : lasting(1_000)()) })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(done()).toBe(49)
  })

  test('gives back what it fetched when the jobs before it do not end', async () => {
    let isSlow = false
    const { worker, back, left } = queueOf(1_000, { run: () => (isSlow ? never() : lasting(20)()) })
    await vi.advanceTimersByTimeAsync(100)
    isSlow = true
    await vi.advanceTimersByTimeAsync(1_000)
    worker.tidy()
    expect(back).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    worker.tidy()
    expect(back.length).toBeGreaterThan(4)
    expect(worker.wake()).toBe(false)
    expect(back).not.toContain(left[0]?.id)
  })

  test('stores for each failed job the error it failed with', async () => {
    const { sent } = queueOf(3, { run: async ({ id }) => (id === '2' ? null : `E${id}`) })
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.failed).toEqual([
      ['E0', '0'],
      ['E1', '1'],
    ])
    expect(sent.completed).toEqual([['2']])
  })

  test('acknowledges later, without running it again, what the database did not take', async () => {
    const run = vi.fn(async () => null)
    const complete = vi.fn<JobWork['complete']>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(null)
    const { worker, sent } = queueOf(2, { run, complete })
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.errors).toBe(1)
    worker.tidy()
    await vi.advanceTimersByTimeAsync(10)
    expect(complete).toHaveBeenLastCalledWith(['0', '1'])
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('looks again after a wake that came while it looked', async () => {
    const found: FetchedJob[][] = [[], [{ id: 'late', data: null }], []]
    const fetch = () => lasting(10)().then(() => found.shift() ?? [])
    const run = vi.fn(async () => null)
    const { worker } = queueOf(0, { run, fetch })
    await vi.advanceTimersByTimeAsync(5)
    expect(worker.wake()).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(run).toHaveBeenCalledOnce()
  })

  test('runs jobs in its own context, not in that of the request that woke it', async () => {
    const request = new AsyncLocalStorage<string>()
    const contexts: unknown[] = []
    const run = async () => {
      contexts.push(request.getStore())
      return null
    }
    const found: FetchedJob[][] = [[], [{ id: 'new', data: null }], []]
    const { worker } = queueOf(0, { run, fetch: async () => found.shift() ?? [] })
    await vi.advanceTimersByTimeAsync(1)
    request.run('a booking', () => worker.wake())
    await vi.advanceTimersByTimeAsync(1)
    expect(contexts).toEqual([undefined])
  })

  test('that stops waits for what runs, gives back what did not begin, and fails what takes too long', async () => {
    const { worker, sent, back } = queueOf(40, {
      run: ({ id }) => (Number(id) < 8 ? lasting(1)() : id === '8' ? never() : lasting(500)()),
    })
    await vi.advanceTimersByTimeAsync(20)
    const stopped = worker.stop(2_000)
    await vi.advanceTimersByTimeAsync(3_000)
    await stopped
    expect(sent.failed).toEqual([['stopped', '8']])
    expect(sent.completed.flat()).toHaveLength(11)
    expect(back).toHaveLength(28)
    expect(worker.wake()).toBe(false)
  })
})
