/** @module-tag timing */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripMetadata } from '#app/platform/outside/image-bytes.server.ts'
import { makeRenditions } from '#app/platform/outside/images.server.ts'
import { type BadImage, badImages, fineButUnusual, PAYLOAD } from '#tests/http/bad-images.ts'

type Outcome = {
  results: Record<string, string>
  together: Record<string, string>
  took: Record<string, number>
  megabytes: number
  idle: number
  p99: number
}

let bad: BadImage[]
let fine: { what: string; bytes: Buffer }[]
let outcome: Outcome
const folder = mkdtempSync(join(tmpdir(), 'visavis-pictures-'))
const badName = (position: number) => `${String(position).padStart(3, '0')}.bad`
const fineName = (position: number) => `${String(position).padStart(3, '0')}.fine`

beforeAll(async () => {
  bad = await badImages()
  fine = await fineButUnusual()
  for (const [at, { bytes }] of bad.entries()) writeFileSync(join(folder, badName(at)), bytes)
  for (const [at, { bytes }] of fine.entries()) writeFileSync(join(folder, fineName(at)), bytes)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tests/http/decode-apart.ts', folder, PAYLOAD],
    // As tools/run/start.mjs starts the product.
    { env: { ...process.env, MALLOC_ARENA_MAX: '2' }, maxBuffer: 10_000_000, timeout: 280_000 },
  )
  outcome = JSON.parse(stdout) as Outcome
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isAllowed = ({ expected }: BadImage, came: string) => {
  const isRefused = came.startsWith('photo_')
  if (expected === 'either') return isRefused || came === 'harmless'
  return expected === 'refused' ? isRefused : came === expected
}

describe('files that are made to harm', () => {
  test('are refused with their code, or become an image that carries nothing along [T28] [P-11, P-12]', () => {
    expect(bad.length).toBeGreaterThanOrEqual(80)
    const wrong = bad.flatMap((image, at) => {
      const came = outcome.results[badName(at)] ?? 'nothing'
      return isAllowed(image, came) ? [] : [`${image.what}: ${came} instead of ${image.expected}`]
    })
    expect(wrong).toEqual([])
  })

  test('come to the same end when ten are sent at once [P-11, P-12]', () => {
    expect(outcome.together).toEqual(outcome.results)
  })

  test('take less than 300 MB of memory and keep nobody else waiting [T28] [P-11, P-12]', () => {
    expect(outcome.megabytes).toBeLessThan(300)
    // A busy machine has delays of its own: only what is added counts.
    expect(outcome.p99 - Math.max(0, outcome.idle - 10)).toBeLessThan(50)
    const slow = Object.entries(outcome.took).filter(([, milliseconds]) => milliseconds > 10_000)
    expect(slow).toEqual([])
  })

  test('lose every word they carry before they are decoded', () => {
    for (const { what, bytes } of bad.filter(({ expected }) => expected === 'harmless')) {
      const bare = stripMetadata(bytes)
      if (typeof bare === 'string') throw new Error(`${what} is ${bare}`)
      // Behind its last scan a JPEG may hold anything; that ends with the decoder.
      if (bare.format !== 'jpeg' && !what.includes('palette'))
        expect(Buffer.from(bare.bytes).includes(PAYLOAD), what).toBe(false)
    }
  })
})

test('unusual images are taken as they are', () => {
  const refused = fine.flatMap(({ what }, at) => {
    const came = outcome.results[fineName(at)]
    return came === 'harmless' ? [] : [`${what}: ${came}`]
  })
  expect(refused).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo that lies as %i stands upright, without its other metadata',
  async (lies) => {
    const half = { create: { width: 400, height: 250, channels: 3, background: '#ffffff' } } as const
    const upright = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#000000' } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer()
    // What a camera writes that is held so: its rows as the sensor reads them.
    const turns: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(90).flip(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(270).flip(),
      8: (image) => image.rotate(90),
    }
    const lying = await (turns[lies] ?? turns[1] ?? ((image) => image))(sharp(upright)).png().toBuffer()
    const upload = await sharp(lying).jpeg().withMetadata({ orientation: lies }).toBuffer()
    const made = await makeRenditions(upload)
    expect([made.width, made.height]).toEqual([400, 500])
    const { data, info } = await sharp(made.bytes.small).raw().toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect(brightness(200, 60)).toBeGreaterThan(200)
    expect(brightness(200, 440)).toBeLessThan(60)
  },
)

test('more images than can wait are told to come again [P-11, P-12]', async () => {
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
