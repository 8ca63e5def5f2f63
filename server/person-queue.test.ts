import { expect, test } from 'vitest'
import { createPersonQueue } from './person-queue.ts'
import { RenderRefused } from './render-limits.ts'

test('of one person’s changes two run at a time, some wait in order, and the rest are refused at once', async () => {
  const turns = createPersonQueue()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const running = { now: 0, most: 0 }
  const order: number[] = []
  const work = async (at: number) => {
    running.most = Math.max(running.most, ++running.now)
    await gate
    running.now--
    order.push(at)
  }
  const runs = Array.from({ length: 60 }, (_, at) =>
    turns
      .run('lena', () => work(at))
      .then(
        () => 'done',
        (error) => error,
      ),
  )
  const refused = await Promise.all(runs.slice(42))
  expect(refused.every((error) => error instanceof RenderRefused && error.status === 429)).toBe(true)
  expect(await turns.run('jonah', async () => 'somebody else is not kept waiting')).toContain('not kept waiting')
  open()
  expect(await Promise.all(runs.slice(0, 42))).toEqual(Array.from({ length: 42 }, () => 'done'))
  expect(running.most).toBe(2)
  expect(order).toEqual(Array.from({ length: 42 }, (_, at) => at))
  expect(turns.size()).toBe(0)
})

test('a request that fails frees its permit', async () => {
  const turns = createPersonQueue()
  const failing = Array.from({ length: 5 }, () =>
    turns.run('lena', () => Promise.reject(new Error('no'))).catch(String),
  )
  expect(await Promise.all(failing)).toEqual(Array.from({ length: 5 }, () => 'Error: no'))
  expect(turns.size()).toBe(0)
})
