import { like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { BATCH, directoryLimits, isDirectoryPath, limitDirectory } from './directory-limit.ts'

const t = testContext({ env: { DEMO: '0' } })

beforeEach(() => t.ctx.db.delete(rateLimits).where(like(rateLimits.key, 'directory%')))

const perMinute = 120
const hour = directoryLimits(perMinute)[0]?.attempts ?? 0
const isRefused = { retryAfter: 300 }

async function read(
  limit: ReturnType<typeof limitDirectory>,
  reader: { address: string } | { userId: string },
  pages: number,
) {
  let answered = 0
  for (let page = 0; page < pages; page++) {
    try {
      await limit.count(reader)
      answered++
    } catch (error) {
      expect(error).toMatchObject(isRefused)
    }
  }
  return answered
}

describe('the directory [T43]', () => {
  test('cannot be copied: of ten thousand pages one network gets an hour’s share, across all its addresses [T43]', async () => {
    const limit = limitDirectory(t.ctx)
    const half = await read(limit, { address: '203.0.113.7' }, 5_000)
    const rest = await read(limit, { address: '203.0.113.99' }, 5_000)
    expect([half >= hour, half <= hour + BATCH, rest]).toEqual([true, true, 0])
    expect(await read(limit, { address: '198.51.100.1' }, 100)).toBe(100)
  })

  test('is counted across all processes, and again after the first minute of a refusal [T43]', async () => {
    let ms = 0
    const [one, other] = [limitDirectory(t.ctx, () => ms), limitDirectory(t.ctx, () => ms)]
    const reader = { address: '2001:db8:1:2::7' }
    const both = (await read(one, reader, hour / 2)) + (await read(other, reader, hour))
    expect(both).toBeLessThanOrEqual(hour + 3 * BATCH)
    ms += 60_001
    expect(await read(one, reader, 100)).toBeLessThanOrEqual(BATCH)
    expect(await read(other, { userId: crypto.randomUUID() }, 100)).toBe(100)
  })

  test('has a limit for each signed-in person, wherever they are [T43]', async () => {
    const reader = { userId: crypto.randomUUID() }
    expect(await read(limitDirectory(t.ctx), reader, 2 * hour)).toBeLessThanOrEqual(hour + BATCH)
  })

  test('is served if the counter is unavailable [T43]', async () => {
    const away = { ...t.ctx, db: null as never }
    expect(await read(limitDirectory(away), { address: '192.0.2.2' }, 3_000)).toBe(3_000)
  })

  test('includes the list, its pages, profiles and availability, with their data', () => {
    const of = [
      'companions',
      'companions.data',
      'companions/more',
      'companions/count',
      'companion/mara',
      'profile/x.data',
    ]
    for (const path of [...of, 'availability/x/audio'])
      expect([path, isDirectoryPath(`/de/${path}`)]).toEqual([path, true])
    for (const path of ['/en', '/en/companion-guidelines', '/en/login', '/', '/sitemap.xml', '/companions'])
      expect([path, isDirectoryPath(path)]).toEqual([path, path === '/companions'])
  })
})
