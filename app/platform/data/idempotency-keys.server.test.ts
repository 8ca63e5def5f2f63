import { expect, test, vi } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { Refusal } from '../refusal.ts'
import { runOnce } from './idempotency-keys.server.ts'

const t = testContext()

const input = { companionId: 'a', startAt: new Date(0) }

test('a repeated request gets the first answer and does the work once [F2]', async () => {
  const viewer = await t.as(await makeSeeker(t))
  const work = vi.fn(async () => ({ id: crypto.randomUUID() }))
  const ask = () => inTransaction(t.ctx.db, (tx) => runOnce(tx, viewer, 'key-00001', 'book', input, work))
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('the same key for another request or another command is refused', async () => {
  const viewer = await t.as(await makeSeeker(t))
  const ask = (command: string, value: object) =>
    inTransaction(t.ctx.db, (tx) => runOnce(tx, viewer, 'key-00002', command, value, async () => 1))
  await ask('book', input)
  await expect(ask('book', { ...input, companionId: 'b' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await expect(ask('pay', input)).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 })
  expect(await ask('book', Object.fromEntries(Object.entries(input).reverse()))).toBe(1)
})

test('a refused attempt leaves the key free', async () => {
  const viewer = await t.as(await makeSeeker(t))
  const ask = (work: () => Promise<number>) =>
    inTransaction(t.ctx.db, (tx) => runOnce(tx, viewer, 'key-00003', 'book', input, work))
  await expect(ask(() => Promise.reject(new Refusal('slot_taken')))).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await ask(async () => 7)).toBe(7)
})

test('a stranger with the same key gets an answer of their own', async () => {
  const [a, b] = [await t.as(await makeSeeker(t)), await t.as(await makeSeeker(t))]
  const ask = (viewer: typeof a, answer: number) =>
    inTransaction(t.ctx.db, (tx) => runOnce(tx, viewer, 'key-00004', 'book', input, async () => answer))
  expect([await ask(a, 1), await ask(b, 2)]).toEqual([1, 2])
  expect([await ask(a, 3), await ask(b, 3)]).toEqual([1, 2])
})

test.each(['', 'short', 'x'.repeat(81), 'with space', 'line\nbreak'])('the key %j is refused', async (key) => {
  const viewer = await t.as(await makeSeeker(t))
  await expect(
    inTransaction(t.ctx.db, (tx) => runOnce(tx, viewer, key, 'book', input, async () => 1)),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})
