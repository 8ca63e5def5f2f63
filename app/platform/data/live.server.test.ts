import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { inTransaction } from './db.server.ts'

const t = testContext()

test('ending a subscription twice leaves a later one alone', async () => {
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

test('messages are sent in order after the commit, and never without one', async () => {
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

test('a changed listing sends a message', async () => {
  const seen = vi.fn()
  const end = t.ctx.live.subscribe('listings', seen)
  const userId = await makeCompanion(t)
  await t.ctx.db.execute(sql`select refresh_listing(${userId})`)
  await expect.poll(() => seen).toHaveBeenCalledWith(undefined)
  end()
})

test('the longest session description a browser may send fits into a notification', async () => {
  const seen = vi.fn()
  const end = t.ctx.live.subscribe('user:c', seen)
  const word = () => randomBytes(3).toString('base64')
  const number = (below: number) => randomInt(below)
  let sdp = `v=0\r\na=ice-pwd:${randomBytes(18).toString('base64')}\r\na=fingerprint:sha-256 ${randomBytes(32).toString('hex')}\r\n`
  while (sdp.length < 13_900)
    sdp += `a=candidate:${number(4e9)} 1 udp ${number(4e9)} 10.${number(255)}.${number(255)}.${number(255)} ${number(65535)} typ host generation 0 ufrag ${word()}\r\n`
  await t.ctx.live.publish(t.ctx.db, 'user:c', { sdp })
  await expect.poll(() => seen).toHaveBeenCalledWith({ sdp })
  end()
})
