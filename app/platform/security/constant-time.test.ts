import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const sleeps = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void sleeps.push(ms) }))

let clock = 0
beforeAll(() => {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
beforeEach(() => void sleeps.splice(0))
afterAll(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

const step = 60
const succeed = async (takes: number) => {
  clock += takes
  return 'yes'
}
const refuse = async (takes: number) => {
  clock += takes
  throw new Error('no')
}

test.each([
  ['before the step is over', 25, 35],
  ['at the end of a later step', 72, 48],
  ['with the whole step before it', 0, 60],
])('answers and refuses %s [T1]', async (_, takes, rest) => {
  const { constantTimeRefusal, constantTimeResponse } = await import('./constant-time.server.ts')
  expect(await constantTimeResponse(step, () => succeed(takes))).toBe('yes')
  await expect(constantTimeResponse(step, () => refuse(takes))).rejects.toThrow('no')
  await expect(constantTimeRefusal(step, () => refuse(takes))).rejects.toThrow('no')
  expect(sleeps).toEqual([rest, rest, rest])
})

test('delays refusals only, not success', async () => {
  const { constantTimeRefusal } = await import('./constant-time.server.ts')
  expect(await constantTimeRefusal(step, () => succeed(25))).toBe('yes')
  expect(sleeps).toEqual([])
})
