import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onError = vi.fn()
const takes = (ms: number) => vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))

test('runs immediately and then after a pause, never concurrently', async () => {
  const work = takes(300)
  const repeating = repeat(work, { ms: 1_000, onError })
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_299)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await Promise.all([repeating.stop(), vi.advanceTimersByTimeAsync(300)])
})

test('runs immediately on request, or right after the current run', async () => {
  const work = takes(300)
  const repeating = repeat(work, { ms: 1_000, onError })
  repeating.runSoon()
  repeating.runSoon()
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(300)
  repeating.runSoon()
  expect(work).toHaveBeenCalledTimes(3)
  await Promise.all([repeating.stop(), vi.advanceTimersByTimeAsync(300)])
})

test('reports an error and continues; after a stop it neither reports nor runs', async () => {
  const error = new Error('broken')
  const work = vi.fn(() => Promise.reject(error))
  const repeating = repeat(work, { ms: 1_000, onError })
  await vi.advanceTimersByTimeAsync(0)
  expect(onError).toHaveBeenCalledExactlyOnceWith(error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  repeating.runSoon()
  await repeating.stop()
  repeating.runSoon()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([work.mock.calls.length, onError.mock.calls.length]).toEqual([3, 2])
})

test('a stop waits for the current run', async () => {
  let isDone = false
  const work = async () => {
    await takes(300)()
    isDone = true
  }
  const repeating = repeat(work, { ms: 1_000, onError })
  const stopped = repeating.stop()
  await vi.advanceTimersByTimeAsync(300)
  await stopped
  expect(isDone).toBe(true)
})
