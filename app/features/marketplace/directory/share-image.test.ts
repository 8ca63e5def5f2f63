import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { badges } from '#app/i18n/en/badges.ts'
import { cachedShareImage, drawShareImage, type ShareImage } from './share-image.views.server.ts'

const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#3060c0' } })
  .webp()
  .toBuffer()
const draw = (changes: Partial<ShareImage> = {}) =>
  drawShareImage({ photo, name: 'Mara Feld', line: badges.certified, brand: 'Visavis', ...changes })

const pixels = async (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()
const colourAt = (raw: Buffer, x: number, y: number) => [...raw.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]

/** The amount of ink in the name's area, and its pixels for comparison. */
async function inkOf(name: string) {
  const data = await sharp(await draw({ name, line: null, brand: ' ' }))
    .extract({ left: 590, top: 150, width: 600, height: 330 })
    .greyscale()
    .threshold(128)
    .raw()
    .toBuffer()
  return { amount: data.filter((value) => value < 128).length, print: data.toString('base64') }
}

test('is a JPEG of 1200 × 630 with the photo in its arch', async () => {
  const jpeg = await draw()
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const raw = await pixels(jpeg)
  const [middle, corner] = [colourAt(raw, 300, 400), colourAt(raw, 84, 84)]
  expect(middle[2]).toBeGreaterThan(150)
  expect(middle[0]).toBeLessThan(100)
  expect(Math.min(...corner)).toBeGreaterThan(225)
})

describe('text uses our own font', () => {
  test.each([
    ['Łukasz', 'Lukasz'],
    ['Nguyễn', 'Nguyen'],
  ])('%s is drawn with its accents', async (name, bare) => {
    const [marked, plain] = await Promise.all([inkOf(name), inkOf(bare)])
    expect(marked.amount).toBeGreaterThan(1500)
    expect(marked.print).not.toBe(plain.print)
  })

  test('a name in another script is left out rather than drawn in a system font', async () => {
    expect((await inkOf('Привет')).amount).toBe(0)
  })
})

test('without a photo it shows the initial, and markup is drawn as text', async () => {
  const letter = await pixels(await draw({ photo: null }))
  const none = await pixels(await draw({ photo: null, name: 'Привет' }))
  const ink = (raw: Buffer) => {
    let dark = 0
    for (let y = 250; y < 520; y++) for (let x = 150; x < 450; x++) if ((colourAt(raw, x, y)[0] ?? 255) < 150) dark++
    return dark
  }
  expect(ink(letter)).toBeGreaterThan(2000)
  expect(ink(none)).toBe(0)
  await expect(draw({ name: '<b>&"\'</span>' })).resolves.toBeDefined()
})

test('concurrent requests draw an image once, and failures aren’t cached', async () => {
  let requests = 0
  const ask = async () => {
    requests++
    return { photo: null, name: 'Once', line: null, brand: 'Visavis' }
  }
  const [one, two] = await Promise.all([cachedShareImage('once', ask), cachedShareImage('once', ask)])
  expect(one).toBe(two)
  expect(requests).toBe(1)
  await expect(cachedShareImage('broken', () => Promise.reject(new Error('no file')))).rejects.toThrow('no file')
  await expect(cachedShareImage('broken', ask)).resolves.toBeDefined()
})
