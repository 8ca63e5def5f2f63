import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { silentLog } from '../log.ts'
import { inTransaction, rows } from './db.server.ts'
import { createJobs } from './jobs.server.ts'

let t: TestContext
beforeEach(async () => {
  t = await openTestContext()
})
afterEach(() => t.close())

const enqueue = (numbers: number[]) =>
  inTransaction(t.ctx.db, async (tx) => {
    for (const number of numbers) await t.ctx.jobs.enqueue(tx, 'mail', { number })
  })
const numbers = Array.from({ length: 41 }, (_, index) => index)
/** How often a worker polls for jobs without a notification. */
const POLL_MS = 5_000

describe('the job queue', () => {
  test('runs a burst, and a job of another process, without waiting for the next poll', async () => {
    const seen = new Set<unknown>()
    await enqueue(numbers)
    await t.ctx.jobs.work('mail', async (data) => void seen.add((data as { number: number }).number))
    await expect.poll(() => seen.size).toBe(numbers.length)

    const other = createJobs(t.database, t.database.url, silentLog)
    await other.start()
    const begun = performance.now()
    for (let number = 100; number < 110; number++) {
      await inTransaction(t.ctx.db, (tx) => other.enqueue(tx, 'mail', { number }))
      await expect.poll(() => seen, { interval: 10 }).toContain(number)
    }
    await other.stop()
    expect(performance.now() - begun).toBeLessThan(10 * POLL_MS)
  })

  test('finds jobs without a notification, and jobs due later', async () => {
    const seen: unknown[] = []
    await t.ctx.jobs.work('mail', async (data) => void seen.push((data as { number: number }).number))
    await rows(
      t.ctx.db,
      sql`insert into jobs.job (name, data, start_after)
        values ('mail', '{"number": 2}', now() + interval '12 seconds'), ('mail', '{"number": 1}', now())`,
    )
    await expect.poll(() => seen).toEqual([1, 2])
  })

  test('lets a running job finish when it stops', async () => {
    const { promise: stopping, resolve: stop } = Promise.withResolvers<void>()
    const begun = vi.fn()
    await enqueue([1])
    await t.ctx.jobs.work('mail', async () => {
      begun()
      await stopping
    })
    await expect.poll(() => begun).toHaveBeenCalled()
    const stopped = t.ctx.jobs.stop()
    stop()
    await stopped
    expect(await rows(t.ctx.db, sql`select state::text from jobs.job where name = 'mail'`)).toEqual([
      { state: 'completed' },
    ])
  })

  test('retries a failed job, and only that one [F18, F19]', async () => {
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
})
