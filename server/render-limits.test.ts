import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRenders, type TooManyRequests } from './render-limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const network = (n: number) => ({ network: `192.0.${n}.0/24` })
const person = { userId: 'person' }

async function passed(count: ReturnType<typeof limitRenders>, times: number, ...requester: Parameters<typeof count>) {
  const answers = await Promise.allSettled(Array.from({ length: times }, () => count(...requester)))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

test('guests of a network get 120 pages a minute, half of them in a burst; other networks and people have their own limits [T39]', async () => {
  const count = limitRenders(120)
  expect(await passed(count, 200, network(1))).toBe(60)
  expect(await passed(count, 200, network(2))).toBe(60)
  expect(await passed(count, 1_000, person)).toBe(180)
  let inAMinute = 60
  for (let second = 1; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    inAMinute += await passed(count, 200, network(1))
  }
  expect(inAMinute).toBe(120)
})

test('a limited client is told when to retry, and admitted then [T39]', async () => {
  const count = limitRenders(120)
  await passed(count, 60, network(1))
  vi.advanceTimersByTime(10_000)
  const refused = (await count(network(1)).catch((error: unknown) => error)) as TooManyRequests
  expect(refused.retryAfter).toBe(20)
  vi.advanceTimersByTime(20_000)
  await count(network(1))
})

test('a person may send thirty forms within ten seconds, and still open pages [MF-11]', async () => {
  const count = limitRenders(120)
  expect(await passed(count, 150, person, true)).toBe(30)
  expect(await passed(count, 20, person)).toBe(20)
  vi.advanceTimersByTime(10_000)
  await count(person, true)
})

test('an absent network is forgotten [T39]', async () => {
  const count = limitRenders(120)
  for (let n = 0; n < 1_000; n++) await count({ network: `2001:db8:${n.toString(16)}::/64` })
  expect(vi.getTimerCount()).toBe(1_000)
  vi.advanceTimersByTime(30_000)
  expect(vi.getTimerCount()).toBe(0)
})
