import { expect, test, vi } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { runOnce } from './idempotency-keys.server.ts'

const t = testContext()

const input = { companionId: 'a', startAt: new Date(0) }
const someone = async () => t.as(await makeSeeker(t))
const once = <T>(viewer: Viewer, key: string, work: () => Promise<T>, command = 'book', value: object = input) =>
  inTransaction(t.ctx.db, (tx) => runOnce(tx, viewer, key, command, value, work))

test('a repeated request gets the first answer and runs once [F2]', async () => {
  const viewer = await someone()
  const work = vi.fn(async () => ({ id: crypto.randomUUID() }))
  const answers = await Promise.all(Array.from({ length: 3 }, () => once(viewer, 'key-00001', work)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('refuses the same key for another request or another command', async () => {
  const viewer = await someone()
  const ask = (command: string, value: object) => once(viewer, 'key-00002', async () => 1, command, value)
  await ask('book', input)
  await expect(ask('book', { ...input, companionId: 'b' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await expect(ask('pay', input)).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 })
  expect(await ask('book', Object.fromEntries(Object.entries(input).reverse()))).toBe(1)
})

test('a refused attempt does not use up the key', async () => {
  const viewer = await someone()
  const refused = once(viewer, 'key-00003', () => Promise.reject(new Refusal('slot_taken')))
  await expect(refused).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await once(viewer, 'key-00003', async () => 7)).toBe(7)
})

test('a stranger with the same key gets their own answer', async () => {
  const [a, b] = [await someone(), await someone()]
  const ask = (viewer: Viewer, answer: number) => once(viewer, 'key-00004', async () => answer)
  expect([await ask(a, 1), await ask(b, 2)]).toEqual([1, 2])
  expect([await ask(a, 3), await ask(b, 3)]).toEqual([1, 2])
})

test.each(['', 'short', 'x'.repeat(81), 'with space', 'line\nbreak'])('refuses the key %j', async (key) => {
  await expect(once(await someone(), key, async () => 1)).rejects.toMatchObject({ code: 'invalid_input' })
})
