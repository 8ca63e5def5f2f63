import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { silentLog } from '../log.ts'
import { inTransaction, rows } from './db.server.ts'
import { createJobs, type Jobs, QUEUES, type Queue } from './jobs.server.ts'

let t: TestContext
beforeEach(async () => {
  t = await openTestContext()
})
afterEach(() => t.close())

const enqueue = (numbers: number[]) =>
  inTransaction(t.ctx.db, async (tx) => {
    for (const number of numbers) await t.ctx.jobs.enqueue(tx, 'mail', { number })
  })
/** Registers a handler of mails whose worker looks for them every hour only: what it does before, it was woken for. */
async function workWithoutLooking(jobs: Jobs, handler: (data: unknown) => Promise<void>) {
  const start = setTimeout
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation(((work: () => void, ms?: number) =>
    start(work, ms === 2_000 ? 3_600_000 : ms)) as typeof setTimeout)
  await jobs.work('mail', handler)
  expect(timers).toHaveBeenCalledWith(expect.anything(), 2_000)
  timers.mockRestore()
}
const numbers = Array.from({ length: 40 }, (_, index) => index)

describe('the job queue', () => {
  test('works a burst off at once, not two jobs per look', async () => {
    const seen = new Set<number>()
    const { promise, resolve } = Promise.withResolvers<void>()
    await enqueue(numbers)
    await workWithoutLooking(t.ctx.jobs, async (data) => {
      seen.add((data as { number: number }).number)
      if (seen.size === numbers.length) resolve()
    })
    await promise
  })

  test('wakes for a new job instead of waiting for the next look', async () => {
    let worked = Promise.withResolvers<void>()
    await workWithoutLooking(t.ctx.jobs, async () => worked.resolve())
    for (let round = 0; round < 5; round++) {
      worked = Promise.withResolvers()
      await enqueue([round])
      await worked.promise
    }
  })

  test('wakes a worker of another process, too', async () => {
    const other = createJobs(t.database, t.database.url, silentLog)
    await other.start()
    try {
      let worked = Promise.withResolvers<void>()
      await workWithoutLooking(other, async () => worked.resolve())
      for (let round = 0; round < 5; round++) {
        worked = Promise.withResolvers()
        await enqueue([round])
        await worked.promise
      }
    } finally {
      await other.stop()
    }
  })

  test('finds by itself what nobody announced, and what is due later', async () => {
    const seen: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await t.ctx.jobs.work('mail', async (data) => {
      seen.push((data as { number: number }).number)
      if (seen.length === 2) resolve()
    })
    await inTransaction(t.ctx.db, (tx) => t.ctx.jobs.enqueue(tx, 'mail', { number: 2 }, { startAfterSeconds: 3 }))
    await rows(t.ctx.db, sql`insert into jobs.job (name, data) values ('mail', '{"number": 1}')`)
    await promise
    expect(seen).toEqual([1, 2])
  })

  test('does not notify within a transaction: commits that do so wait for one another', async () => {
    await rows(t.ctx.db, sql`update jobs.queue set notify = true`)
    const next = createJobs(t.database, t.database.url, silentLog)
    await next.start()
    await next.stop()
    const queues = await rows<{ name: Queue; notify: boolean }>(t.ctx.db, sql`select name, notify from jobs.queue`)
    expect(queues.filter(({ name, notify }) => QUEUES.includes(name) && notify)).toEqual([])
  })

  test('gives back at a stop what it fetched and did not begin', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopping = Promise.withResolvers<void>()
    const works = { done: 0 }
    // Workers stop before the jobs they hold have ended.
    const { listen } = t.database
    vi.spyOn(t.database, 'listen').mockImplementation(async (...args) => {
      const stop = await listen(...args)
      return async () => {
        await stop()
        setImmediate(stopping.resolve)
      }
    })
    await enqueue(numbers)
    await t.ctx.jobs.work('mail', async () => {
      if (++works.done < 10) return
      resolve()
      await stopping.promise
    })
    await promise
    await t.ctx.jobs.stop()
    const states = await rows<{ state: string; count: number }>(
      t.ctx.db,
      sql`select state::text, count(*)::int as count from jobs.job where name = 'mail' group by 1 order by 1`,
    )
    expect(states).toEqual([
      { state: 'completed', count: works.done },
      { state: 'created', count: numbers.length - works.done },
    ])
  })

  test('repeats a job that failed, and only that one', async () => {
    const runs: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await enqueue([1, 2, 3])
    await t.ctx.jobs.work('mail', async (data) => {
      const { number } = data as { number: number }
      runs.push(number)
      if (runs.length === 4) resolve()
      if (number === 2 && runs.filter((run) => run === 2).length === 1) throw new Error('not yet')
    })
    await promise
    expect(runs.toSorted()).toEqual([1, 2, 2, 3])
  })

  test('keeps no job of a transaction that failed', async () => {
    await inTransaction(t.ctx.db, async (tx) => {
      await t.ctx.jobs.enqueue(tx, 'mail', { number: 1 })
      throw new Error('no')
    }).catch(() => {})
    const found = await t.ctx.db.execute(`select 1 from jobs.job where name = 'mail'`)
    expect((found as unknown as { rows: unknown[] }).rows).toEqual([])
  })
})
