import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

const held = () => {
  const ends: (() => void)[] = []
  return { work: () => new Promise<void>((end) => ends.push(end)), ends }
}

test('runs and queues up to the limits, and refuses more with 503', async () => {
  const { work, ends } = held()
  const inTurn = limitConcurrency(2, 3, 'photo_busy')
  const results = Array.from({ length: 6 }, () => inTurn(work))
  await expect(results[5]).rejects.toMatchObject({ code: 'photo_busy', status: 503 })
  expect(ends).toHaveLength(2)
  for (let done = 0; done < 5; done++) {
    ends[done]?.()
    await results[done]
    await new Promise(setImmediate)
    expect(ends).toHaveLength(Math.min(5, done + 3))
  }
})

test('a failed run lets the next one start', async () => {
  const inTurn = limitConcurrency(1, 1, 'photo_busy')
  const first = inTurn(() => Promise.reject(new Error('broken')))
  const second = inTurn(async () => 'done')
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('done')
})
