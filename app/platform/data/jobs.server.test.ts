import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { inTransaction } from './db.server.ts'

let t: TestContext
beforeEach(async () => {
  t = await openTestContext()
})
afterEach(() => t.close())

const enqueue = (numbers: number[]) =>
  inTransaction(t.ctx.db, async (tx) => {
    for (const number of numbers) await t.ctx.jobs.enqueue(tx, 'mail', { number })
  })
const numbers = Array.from({ length: 40 }, (_, index) => index)

describe('the job queue', () => {
  test('works a burst off at once, not two jobs per look', { timeout: 90_000 }, async () => {
    const seen = new Set<number>()
    const { promise, resolve } = Promise.withResolvers<void>()
    await enqueue(numbers)
    const started = performance.now()
    await t.ctx.jobs.work('mail', async (data) => {
      seen.add((data as { number: number }).number)
      if (seen.size === numbers.length) resolve()
    })
    await promise
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  test('wakes for a new job instead of waiting for the next look', async () => {
    const waits: number[] = []
    let worked = Promise.withResolvers<void>()
    await t.ctx.jobs.work('mail', async () => worked.resolve())
    for (let round = 0; round < 5; round++) {
      worked = Promise.withResolvers()
      await enqueue([round])
      const committed = performance.now()
      await worked.promise
      waits.push(performance.now() - committed)
    }
    expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1_500)
  })

  test('repeats a job that failed, and only that one', { timeout: 60_000 }, async () => {
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
