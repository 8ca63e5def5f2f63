import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#app/platform/bounds.ts'
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

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A small file that says it is very large. */
function pixelFlood(width: number, height: number): Uint8Array {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((width + 1) * 2))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))])
}

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

test('nothing that was written into the upload survives: no EXIF, GPS, XMP, profile or comment [X-01]', async () => {
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

test('a photo taken sideways is turned upright', async () => {
  const upload = await photo(600, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await makeRenditions(upload)).toMatchObject({ width: 300, height: 600 })
})

test('what is no JPEG, PNG or WebP by its content is refused, whatever it is called [P-11, P-12]', async () => {
  const uploads = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    Buffer.from('hello'),
    Buffer.alloc(0),
    Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
    Buffer.from('%PDF-1.7 something'),
    await photo().tiff().toBuffer(),
    await photo(64, 64).avif().toBuffer(),
  ]
  for (const upload of uploads) await expect(makeRenditions(upload)).rejects.toMatchObject({ code: 'photo_not_image' })
})

test('more than 2 MB is refused, and exactly 2 MB is not too large [P-11, P-12]', async () => {
  const upload = await photo().jpeg().toBuffer()
  const padded = Buffer.concat([upload, Buffer.alloc(PHOTO_MAX_BYTES - upload.length)])
  await expect(makeRenditions(padded)).resolves.toBeDefined()
  await expect(makeRenditions(Buffer.concat([padded, Buffer.alloc(1)]))).rejects.toMatchObject({
    code: 'photo_too_large',
  })
})

test('a small file with a flood of pixels is refused before it is decoded', async () => {
  const upload = pixelFlood(14_000, 14_000)
  expect(upload.byteLength).toBeLessThan(10_000)
  await expect(makeRenditions(upload)).rejects.toMatchObject({ code: 'photo_too_large' })
})

test('a torn photo is refused, a polyglot loses what was hidden in it', async () => {
  const whole = await photo(1200, 1200)
    .png({ compressionLevel: 0 })
    .toBuffer()
    .then((bytes) => bytes.subarray(0, 900_000))
  await expect(makeRenditions(whole)).rejects.toMatchObject({ code: 'photo_unreadable' })
  const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { bytes } = await makeRenditions(polyglot)
  for (const rendition of Object.values(bytes)) expect(Buffer.from(rendition).includes('<script>')).toBe(false)
})

test('stored images are found by size and key only, and can be removed [T26, T27]', async () => {
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
