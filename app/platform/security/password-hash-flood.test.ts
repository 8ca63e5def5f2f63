import type * as crypto from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const begun: (() => void)[] = []
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof crypto>()),
  scrypt: (...all: unknown[]) =>
    begun.push(() => (all.at(-1) as (e: null, key: Buffer) => void)(null, Buffer.alloc(32))),
}))

beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

test('in a flood, computes two hashes at a time, queues forty, and refuses the rest [SEC-23, T39]', async () => {
  const { hashPassword } = await import('./password-hash.server.ts')
  const hashing = Array.from({ length: 100 }, () => hashPassword('correct horse').catch((error) => error))
  await new Promise(setImmediate)
  expect(begun).toHaveLength(2)
  for (let at = 0; at < 42; at++) {
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(at))
    expect(begun.length).toBeLessThanOrEqual(at + 2)
    begun[at]?.()
  }
  const answers = await Promise.all(hashing)
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(42)
  for (const refused of answers.slice(42)) expect(refused).toMatchObject({ code: 'passwords_busy', status: 503 })
})
