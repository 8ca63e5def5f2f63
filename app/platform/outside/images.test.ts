import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#app/platform/bounds.ts'
import { badImages, endOf, isAsExpected, validButUnusual } from '#tests/http/bad-images.ts'
import { memoryFiles } from '#tests/support/context.ts'
import {
  IMAGE_SIZES,
  type ImageSize,
  makeRenditions,
  newImageKey,
  putImage,
  readImage,
  removeImage,
} from './images.server.ts'

const photo = (width = 900, height = 700) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 80 } } })

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes four WebP images of exactly our sizes [X-01]',
  async (format) => {
    const made = await makeRenditions(await photo().toFormat(format).toBuffer())
    expect(made).toMatchObject({ width: 900, height: 700 })
    for (const [size, { width, height }] of Object.entries(IMAGE_SIZES)) {
      expect(await sharp(made.bytes[size as ImageSize]).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  },
)

test('removes all metadata of an upload: no EXIF, GPS, XMP, profile or comment [X-01]', async () => {
  const upload = await photo()
    .withExif({
      IFD0: { Copyright: 'secret owner', ImageDescription: 'secret place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret words</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(upload.includes('secret owner')).toBe(true)
  const { bytes } = await makeRenditions(upload)
  for (const rendition of Object.values(bytes)) {
    const { exif, xmp, icc, iptc, comments } = await sharp(rendition).metadata()
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(Buffer.from(rendition).includes('secret')).toBe(false)
  }
})

test('rotates a sideways photo upright', async () => {
  const upload = await photo(600, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await makeRenditions(upload)).toMatchObject({ width: 300, height: 600 })
})

test('refuses a harmful file by its code, or strips it to a clean image [P-11, P-12]', async () => {
  for (const [what, bytes, expected] of await badImages()) {
    const end = await endOf(bytes)
    expect(isAsExpected(expected, end), `${what}: ${end} instead of ${expected}`).toBe(true)
  }
})

test('accepts unusual images, and images of 2 MB', async () => {
  for (const { what, bytes } of await validButUnusual()) expect([what, await endOf(bytes)]).toEqual([what, 'harmless'])
  const upload = await photo().jpeg().toBuffer()
  expect(await endOf(Buffer.concat([upload, Buffer.alloc(PHOTO_MAX_BYTES - upload.length)]))).toBe('harmless')
})

test('finds stored images by size and key only, and can remove them [T26, T27]', async () => {
  const files = memoryFiles()
  const key = newImageKey()
  await putImage(files, key, await makeRenditions(await photo().webp().toBuffer()))
  expect(files.keys().sort()).toEqual(
    ['large', 'medium', 'small', 'thumbnail'].map((size) => `images/${size}/${key}.webp`),
  )
  expect((await readImage(files, 'small', key))?.byteLength).toBeGreaterThan(100)
  for (const bad of ['../small', '..%2f', `${key}\u0000`, `/${key}`, '', 'a'.repeat(65), `${key}.webp`, '．．']) {
    expect(await readImage(files, 'small', bad)).toBeNull()
  }
  await removeImage(files, key)
  expect(files.keys()).toEqual([])
})
