/** @module-tag timing */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRenditions } from '#app/platform/outside/images.server.ts'
import { type BadImage, badImages, decompressionBombs, isAsExpected } from '#tests/http/bad-images.ts'

type Outcome = { ends: Record<string, string>; megabytes: number; idle: number; p99: number }

let bad: BadImage[]
let outcome: Outcome
const folder = mkdtempSync(join(tmpdir(), 'visavis-pictures-'))

beforeAll(async () => {
  bad = [...(await decompressionBombs()), ...(await badImages())]
  for (const [at, [, bytes]] of bad.entries()) writeFileSync(join(folder, String(at)), bytes)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tests/http/decode-apart.ts', folder],
    // Same as in tools/run/start.mjs.
    { env: { ...process.env, MALLOC_ARENA_MAX: '2' }, timeout: 280_000 },
  )
  outcome = JSON.parse(stdout) as Outcome
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('malicious files', () => {
  test('are refused with their error code, or become an image without extra data [T28, P-11, P-12]', () => {
    const wrong = bad.flatMap(([what, , expected], at) => {
      const end = outcome.ends[at] ?? 'nothing'
      return isAsExpected(expected, end) ? [] : [`${what}: ${end} instead of ${expected}`]
    })
    expect(wrong).toEqual([])
  })

  test('take less than 300 MB of memory and do not block others [T28, P-11, P-12]', () => {
    expect(outcome.megabytes).toBeLessThan(300)
    // A busy machine has delays of its own, so only the difference counts.
    expect(outcome.p99 - Math.max(0, outcome.idle - 10)).toBeLessThan(50)
  })
})

test('images are told to try again later when the queue is full [P-11, P-12]', async () => {
  const upload = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const ends = await Promise.allSettled(Array.from({ length: 40 }, () => makeRenditions(upload)))
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(40)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'photo_busy', status: 503 })
  await expect(makeRenditions(upload)).resolves.toBeDefined()
}, 60_000)
