import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { makeRenditions } from '#app/platform/outside/images.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The result for a file: one of these errors, an image without extra data, or either. */
type ExpectedResult = 'photo_not_image' | 'photo_too_large' | 'photo_unreadable' | 'refused' | 'harmless' | 'either'
export type BadImage = [what: string, bytes: Buffer, expected: ExpectedResult]

/** Hidden in every file with extra data; no rendition may contain it. */
export const PAYLOAD = '<script>alert("payload-7f3a")</script>'

const limit = 2 * 1024 * 1024
const latin = (words: string) => Buffer.from(words, 'latin1')
const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 120, b: 80, alpha: 0.5 } } })
/** Noise doesn't compress, so pixels are missing wherever it is cut. */
const noise = () => {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 300, height: 375, channels: 3, background: '#888', noise: grain } })
}

/** Harmful files with a description. Those that need much memory or time are in `decompressionBombs`. */
export const badImages = async (): Promise<BadImage[]> =>
  (await Promise.all([oversizedImages(), polyglots(), otherFiles(), truncatedImages()])).flat()

/** The result of an upload: `harmless`, `carried` if it still has the payload, or the error code. */
export async function endOf(upload: Uint8Array): Promise<string> {
  try {
    const { bytes } = await makeRenditions(upload)
    return Object.values(bytes).some((rendition) => Buffer.from(rendition).includes(PAYLOAD)) ? 'carried' : 'harmless'
  } catch (error) {
    return isRefusal(error) ? error.code : `error: ${String(error)}`
  }
}

export function isAsExpected(expected: ExpectedResult, end: string): boolean {
  const isRefused = end.startsWith('photo_')
  if (expected === 'either') return isRefused || end === 'harmless'
  return expected === 'refused' ? isRefused : end === expected
}

/** Files that claim far more pixels than they contain. */
async function oversizedImages(): Promise<BadImage[]> {
  const jpeg = await canvas(40, 50).jpeg().toBuffer()
  const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(5_000)))
  const flood = (width: number, height: number) => pngOf(pngHead({ width, height }), rows)
  return [
    ['a PNG that says 14000 × 14000', flood(14_000, 14_000), 'photo_too_large'],
    ['a PNG that says 2147483647 × 2147483647', flood(0x7fffffff, 0x7fffffff), 'refused'],
    ['a PNG one row beyond 25 million pixels', flood(5_000, 5_001), 'photo_too_large'],
    ['a JPEG that says 65500 × 65500', jpegWithSize(jpeg, 65_500, 65_500), 'photo_too_large'],
    ['a PNG without width', flood(0, 50), 'photo_unreadable'],
    ['a PNG without pixels', pngOf(pngHead({ width: 40, height: 50 })), 'photo_unreadable'],
    ['a JPEG without height', jpegWithSize(jpeg, 40, 0), 'photo_unreadable'],
    ['one byte more than 2 MB', Buffer.concat([jpeg, Buffer.alloc(limit + 1 - jpeg.length)]), 'photo_too_large'],
  ]
}

/** Images that are also valid files of another format, or carry a payload. */
async function polyglots(): Promise<BadImage[]> {
  const jpeg = await canvas(40, 50).jpeg().toBuffer()
  const page = latin(`<!doctype html><title>x</title>${PAYLOAD}`)
  const pdf = latin(`%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (${PAYLOAD})>>>> endobj\n%%EOF`)
  const located = await canvas(40, 50)
    .withExif({ IFD0: { ImageDescription: PAYLOAD }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
  const described = await canvas(40, 50)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD.replace('<', '&lt;')}${PAYLOAD}</x:xmpmeta>`)
    .webp()
    .toBuffer()
  return [
    ['a JPEG with a page behind it', Buffer.concat([jpeg, page]), 'harmless'],
    ['a JPEG with a page in its comment', jpegWith(jpeg, 0xfe, page), 'harmless'],
    ['a JPEG that tells where it was taken', located, 'harmless'],
    ['a PNG with a script as text', pngWith(pngChunk('tEXt', latin(`Comment\0${PAYLOAD}`))), 'harmless'],
    ['a PNG with a script in a chunk of its own', pngWith(pngChunk('heLo', latin(PAYLOAD))), 'harmless'],
    ['a WebP with a script as description', described, 'harmless'],
    ['a PDF with a JPEG in it', Buffer.concat([pdf, jpeg]), 'photo_not_image'],
  ]
}

async function otherFiles(): Promise<BadImage[]> {
  const svg = (inside: string) => latin(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`
  const files: Readonly<Record<string, Buffer>> = {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'a drawing with a script': svg(PAYLOAD),
    'a drawing that reads a file': svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
    'a drawing that laughs a billion times': latin(`<?xml version="1.0"?>${laughs}<svg>&j;</svg>`),
    'a TIFF': await canvas(40, 50).tiff().toBuffer(),
    'an AVIF': await canvas(64, 64).avif().toBuffer(),
    'a GIF': await canvas(40, 50).gif().toBuffer(),
    'an ImageMagick script': latin('push graphic-context\nfill url(https://127.0.0.1/x.jpg"|id")\n'),
    'a ZIP': Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(99)]),
    'a program': Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(99)]),
  }
  return Object.entries(files).map(([what, bytes]) => [what, bytes, 'photo_not_image'])
}

export async function decompressionBombs(): Promise<BadImage[]> {
  const zeros = await deflatedZeros(256 * 1024 * 1024)
  const text = (type: string, head: string) => pngChunk(type, Buffer.concat([latin(head), zeros]))
  const progressive = await canvas(5_000, 5_000).jpeg({ progressive: true }).toBuffer()
  const full = await canvas(5_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const frames = await sharp(Buffer.alloc(64 * 80 * 800 * 3), {
    raw: { width: 64, height: 80 * 800, channels: 3, pageHeight: 80 },
  })
    .webp({ effort: 0 })
    .toBuffer()
  const interlaced = async (depth: number) =>
    pngOf(
      pngHead({ width: 5_000, height: 5_000, depth, colour: 6, interlaced: true }),
      pngChunk('IDAT', await deflatedZeros(interlacedBytes(5_000, 5_000, depth / 2))),
    )
  return [
    ['a PNG with a colour profile of 256 MB', pngWith(text('iCCP', 'icc\0\0')), 'either'],
    ['a PNG with five texts of 256 MB', pngWith(Buffer.concat(Array(5).fill(text('zTXt', 'Comment\0\0')))), 'either'],
    [
      'a PNG with 100,000 texts',
      pngWith(Buffer.concat(Array(100_000).fill(pngChunk('tEXt', latin('a\0b'))))),
      'either',
    ],
    ['a small PNG with 256 MB of pixels', pngOf(pngHead({ width: 40, height: 50 }), pngChunk('IDAT', zeros)), 'either'],
    ['a progressive JPEG of 25 million full pixels', full, 'photo_too_large'],
    ['an interlaced PNG of 25 million deep pixels', await interlaced(16), 'photo_too_large'],
    ['an interlaced PNG of 25 million pixels', await interlaced(8), 'harmless'],
    ['a JPEG of thousands of scans', jpegWithRepeatedScans(progressive, limit), 'either'],
    ['a WebP of 800 images', frames, 'harmless'],
    ['a thread of pixels', await canvas(1, 60_000).png().toBuffer(), 'harmless'],
  ]
}

async function truncatedImages(): Promise<BadImage[]> {
  const whole = {
    JPEG: await noise().jpeg().toBuffer(),
    PNG: await noise().png().toBuffer(),
    WebP: await noise().webp().toBuffer(),
  }
  return Object.entries(whole).flatMap(([name, bytes]): BadImage[] => [
    [`12 bytes of a ${name}`, bytes.subarray(0, 12), 'refused'],
    [`half of a ${name}`, bytes.subarray(0, bytes.length / 2), 'photo_unreadable'],
    [`a ${name} without its last byte`, bytes.subarray(0, -1), 'either'],
    [
      `a ${name} with a hole`,
      Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(200), bytes.subarray(500)]),
      'either',
    ],
  ])
}

/** Unusual images that must be accepted. */
export async function validButUnusual(): Promise<{ what: string; bytes: Buffer }[]> {
  const plain = () => canvas(300, 375)
  const images = {
    'a JPEG in CMYK': plain().toColourspace('cmyk').jpeg(),
    'a grey JPEG': plain().greyscale().jpeg(),
    'a progressive JPEG': plain().jpeg({ progressive: true }),
    'a JPEG in Display P3': plain().withIccProfile('p3').jpeg(),
    'a PNG of 16 bit': plain().toColourspace('rgb16').png(),
    'a PNG with a palette': plain().png({ palette: true, colours: 16 }),
    'an interlaced PNG': plain().png({ progressive: true }),
    'a PNG that shows through': canvas(300, 375, 4).png(),
    'a lossless WebP': plain().webp({ lossless: true }),
    'an image of one pixel': canvas(1, 1).png(),
    'an image of exactly 25 million pixels': canvas(5_000, 5_000).jpeg({ progressive: true }),
  }
  return Promise.all(Object.entries(images).map(async ([what, image]) => ({ what, bytes: await image.toBuffer() })))
}

// Hand-made parts of image files that no regular program writes.

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

type PngHead = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean }

function pngHead({ width, height, depth = 8, colour = 0, interlaced = false }: PngHead): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return pngChunk('IHDR', data)
}

const pngOf = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))])

/** A small valid PNG with extra chunks before its pixels. */
const pngWith = (...extra: Buffer[]) =>
  pngOf(pngHead({ width: 40, height: 50 }), ...extra, pngChunk('IDAT', deflateSync(Buffer.alloc(41 * 50))))

/** Deflated zero bytes, a thousandth of their size, without holding them in memory. */
async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const piece = Buffer.alloc(1 << 20)
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => deflate.on('end', resolve))
  for (let left = bytes; left > 0; left -= piece.length)
    if (!deflate.write(left >= piece.length ? piece : piece.subarray(0, left)))
      await new Promise((resolve) => deflate.once('drain', resolve))
  deflate.end()
  await done
  return Buffer.concat(parts)
}

/** Size of an interlaced PNG's pixels, with the filter byte of every row. */
function interlacedBytes(width: number, height: number, pixelBytes: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce((sum, [x, y, acrossStep, downStep]) => {
    const columns = Math.ceil((width - x) / acrossStep)
    const rows = Math.ceil((height - y) / downStep)
    return sum + rows * (1 + columns * pixelBytes)
  }, 0)
}

function jpegWith(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** The same JPEG with a different size in its header. */
function jpegWithSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2)) {
    if (copy[at] !== 0xff) break
    const marker = copy[at + 1] ?? 0
    if (marker < 0xc0 || marker > 0xc2) continue
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    return copy
  }
  throw new Error('no frame in this JPEG')
}

/** The same progressive JPEG with its last scan repeated, up to a size. */
function jpegWithRepeatedScans(jpeg: Buffer, bytes: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const tables = jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]), last)
  const scan = jpeg.subarray(tables > 0 ? tables : last, jpeg.length - 2)
  const times = Math.floor((bytes - jpeg.length) / scan.length)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)])
}
