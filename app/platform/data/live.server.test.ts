import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { inTransaction } from './db.server.ts'

let t: TestContext
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

test('a subscription that ends twice leaves a later one alone', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const endFirst = t.ctx.live.subscribe('user:a', first)
  endFirst()
  const endSecond = t.ctx.live.subscribe('user:a', second)
  endFirst()
  await t.ctx.live.publish(t.ctx.db, 'user:a', { topic: 'balance' })
  await expect.poll(() => second).toHaveBeenCalledWith({ topic: 'balance' })
  expect(first).not.toHaveBeenCalled()
  endSecond()
})

test('a message of a rolled-back transaction is not sent', async () => {
  const seen = vi.fn()
  const end = t.ctx.live.subscribe('user:b', seen)
  const failing = t.ctx.db.transaction(async (tx) => {
    await t.ctx.live.publish(tx as unknown as typeof t.ctx.db, 'user:b', 'lost')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await t.ctx.live.publish(t.ctx.db, 'user:b', 'kept')
  await expect.poll(() => seen).toHaveBeenCalled()
  expect(seen.mock.calls).toEqual([['kept']])
  end()
})

test('a message to open pages is sent once after the commit, and never without one', async () => {
  const seen = vi.fn()
  const end = t.ctx.live.subscribe('user:c', seen)
  const failing = inTransaction(t.ctx.db, async (tx) => {
    await t.ctx.live.publish(tx, 'user:c', 'lost')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await inTransaction(t.ctx.db, async (tx) => {
    await t.ctx.live.publish(tx, 'user:c', 'first')
    await t.ctx.live.publish(tx, 'user:c', 'second')
  })
  await expect.poll(() => seen).toHaveBeenCalledTimes(2)
  await t.ctx.live.publish(t.ctx.db, 'user:c', 'last')
  await expect.poll(() => seen).toHaveBeenCalledWith('last')
  expect(seen.mock.calls).toEqual([['first'], ['second'], ['last']])
  end()
})

test('the notification that migration 0008 writes is understood, word for word', async () => {
  const migration = await readFile('db/migrations/0008_listings_and_free_times.sql', 'utf8')
  const [notify = ''] = /pg_notify\('visavis_live', .+\)(?=;)/.exec(migration) ?? []
  expect(notify).toBe(
    "pg_notify('visavis_live', 'listing|0|1|' || json_build_object('topic', 'listings', 'payload', companion))",
  )
  const seen = vi.fn()
  const end = t.ctx.live.subscribe('listings', seen)
  await t.ctx.db.execute(
    sql`select pg_notify('visavis_live', 'listing|0|1|' || json_build_object('topic', 'listings', 'payload', 'a|b'))`,
  )
  await expect.poll(() => seen).toHaveBeenCalledWith('a|b')
  end()
})

test('a message longer than a notification arrives whole', async () => {
  const seen = vi.fn()
  const end = t.ctx.live.subscribe('user:c', seen)
  const long = 'ä|"'.repeat(3_000)
  await t.ctx.live.publish(t.ctx.db, 'user:c', long)
  await expect.poll(() => seen).toHaveBeenCalledWith(long)
  end()
})
