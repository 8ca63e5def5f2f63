import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  deflatedZeros,
  exifLoop,
  interlacedBytes,
  jpegOfScans,
  jpegSaying,
  jpegWith,
  pngChunk,
  pngHead,
  pngOf,
  pngWith,
  webpOnCanvas,
  webpWith,
  zipOf,
} from './image-parts.ts'

/** What becomes of a file: one of these refusals, an image without anything else, or either of both. */
type ExpectedResult = 'photo_not_image' | 'photo_too_large' | 'photo_unreadable' | 'refused' | 'harmless' | 'either'
export type BadImage = { what: string; bytes: Buffer; expected: ExpectedResult }

/** Stands in every file that carries something along; no rendition may hold it. */
export const PAYLOAD = '<script>alert("payload-7f3a")</script>'

const limit = 2 * 1024 * 1024
const script = Buffer.from(PAYLOAD)
const latin = (words: string) => Buffer.from(words, 'latin1')
const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 120, b: 80, alpha: 0.5 } } })
/** Noise does not compress: wherever it is cut, pixels are missing. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 375,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** Harmful files, each by what it is. Made anew each time; none is kept in the repository. */
export async function badImages(): Promise<BadImage[]> {
  const made = await Promise.all([
    oversizedImages(),
    polyglots(),
    otherFiles(),
    decompressionBombs(),
    truncatedImages(),
  ])
  return made.flat()
}

/** Files that claim far more pixels than they hold. */
async function oversizedImages(): Promise<BadImage[]> {
  const [jpeg, webp] = await Promise.all([canvas(40, 50).jpeg().toBuffer(), canvas(40, 50).webp().toBuffer()])
  const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(5_000)))
  const flood = (width: number, height: number) => pngOf(pngHead({ width, height }), rows)
  return [
    { what: 'a PNG that says 14000 × 14000', bytes: flood(14_000, 14_000), expected: 'photo_too_large' },
    { what: 'a PNG that says 2147483647 × 2147483647', bytes: flood(0x7fffffff, 0x7fffffff), expected: 'refused' },
    {
      what: 'a PNG that is 14000 × 14000',
      bytes: pngOf(
        pngHead({ width: 14_000, height: 14_000, depth: 1 }),
        pngChunk('IDAT', await deflatedZeros(14_000 * (1 + 1_750))),
      ),
      expected: 'photo_too_large',
    },
    { what: 'a PNG one row beyond 25 million pixels', bytes: flood(5_000, 5_001), expected: 'photo_too_large' },
    { what: 'a PNG a million wide', bytes: flood(1_000_000, 1), expected: 'refused' },
    { what: 'a JPEG that says 65500 × 65500', bytes: jpegSaying(jpeg, 65_500, 65_500), expected: 'photo_too_large' },
    { what: 'a WebP that says 16383 × 16383', bytes: webpOnCanvas(webp, 16_383, 16_383), expected: 'refused' },
    { what: 'a PNG without width', bytes: flood(0, 50), expected: 'photo_unreadable' },
    { what: 'a PNG without height', bytes: flood(50, 0), expected: 'photo_unreadable' },
    { what: 'a PNG without pixels', bytes: pngOf(pngHead({ width: 40, height: 50 })), expected: 'photo_unreadable' },
    { what: 'a JPEG without height', bytes: jpegSaying(jpeg, 40, 0), expected: 'photo_unreadable' },
    {
      what: 'one byte more than 2 MB',
      bytes: Buffer.concat([jpeg, Buffer.alloc(limit + 1 - jpeg.length)]),
      expected: 'photo_too_large',
    },
  ]
}

/** Images that are valid files of another format as well, or carry a payload. */
async function polyglots(): Promise<BadImage[]> {
  const [jpeg, png, webp, gif] = await Promise.all([
    canvas(40, 50).jpeg().toBuffer(),
    canvas(40, 50).png().toBuffer(),
    canvas(40, 50).webp().toBuffer(),
    canvas(40, 50).gif().toBuffer(),
  ])
  const zip = zipOf('payload.html', PAYLOAD)
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
    { what: 'a JPEG with a page behind it', bytes: Buffer.concat([jpeg, page]), expected: 'harmless' },
    { what: 'a JPEG with a page in its comment', bytes: jpegWith(jpeg, 0xfe, page), expected: 'harmless' },
    {
      what: 'a JPEG with PHP in its comment',
      bytes: jpegWith(jpeg, 0xfe, latin(`<?php ?>${PAYLOAD}`)),
      expected: 'harmless',
    },
    { what: 'a JPEG that tells where it was taken', bytes: located, expected: 'harmless' },
    { what: 'a JPEG with a ZIP behind it', bytes: Buffer.concat([jpeg, zip]), expected: 'harmless' },
    { what: 'a JPEG with a PDF behind it', bytes: Buffer.concat([jpeg, pdf]), expected: 'harmless' },
    {
      what: 'a JPEG with a second JPEG behind it',
      bytes: Buffer.concat([jpeg, jpegWith(jpeg, 0xfe, script)]),
      expected: 'harmless',
    },
    { what: 'a PNG with a ZIP behind it', bytes: Buffer.concat([png, zip]), expected: 'harmless' },
    {
      what: 'a PNG with a script as text',
      bytes: pngWith(pngChunk('tEXt', latin(`Comment\0${PAYLOAD}`))),
      expected: 'harmless',
    },
    {
      what: 'a PNG with a script in a chunk of its own',
      bytes: pngWith(pngChunk('heLo', script)),
      expected: 'harmless',
    },
    {
      what: 'a PNG whose palette is a script',
      bytes: pngOf(
        pngHead({ width: 39, height: 1, colour: 3 }),
        pngChunk('PLTE', Buffer.concat([script, Buffer.alloc(39 * 3 - script.length)])),
        pngChunk('IDAT', deflateSync(Buffer.from([0, ...Array(39).keys()]))),
      ),
      expected: 'harmless',
    },
    { what: 'a WebP with a script as description', bytes: described, expected: 'harmless' },
    { what: 'a WebP with a script in a chunk of its own', bytes: webpWith(webp, 'JUNK', script), expected: 'harmless' },
    { what: 'a GIF that is a Java archive', bytes: Buffer.concat([gif, zip]), expected: 'photo_not_image' },
    { what: 'a PDF with a JPEG in it', bytes: Buffer.concat([pdf, jpeg]), expected: 'photo_not_image' },
    { what: 'a page with a PNG in it', bytes: Buffer.concat([page, png]), expected: 'photo_not_image' },
    { what: 'a ZIP with a JPEG behind it', bytes: Buffer.concat([zip, jpeg]), expected: 'photo_not_image' },
  ]
}

/** Everything else that a form may be given. */
async function otherFiles(): Promise<BadImage[]> {
  const svg = (inside: string) =>
    latin(`<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${inside}</svg>`)
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`
  const not = (what: string, bytes: Buffer): BadImage => ({ what, bytes, expected: 'photo_not_image' })
  return [
    not('nothing', Buffer.alloc(0)),
    not('one byte', Buffer.from([0xff])),
    not('a drawing', svg('<rect width="9" height="9"/>')),
    not('a drawing with a script', svg(PAYLOAD)),
    not('a drawing that reads a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>')),
    not('a drawing that asks another server', svg('<image href="http://127.0.0.1:1/x.png" width="9" height="9"/>')),
    not('a drawing that laughs a billion times', latin(`<?xml version="1.0"?>${laughs}<svg>&j;</svg>`)),
    not('a TIFF', await canvas(40, 50).tiff().toBuffer()),
    not('an AVIF', await canvas(64, 64).avif().toBuffer()),
    not('a HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(99)])),
    not('a GIF', await canvas(40, 50).gif().toBuffer()),
    not('a BMP', Buffer.concat([latin('BM'), Buffer.alloc(52), Buffer.alloc(300)])),
    not('an ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(300)])),
    not('a JPEG 2000', Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(99)])),
    not('a JPEG XL', Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(99)])),
    not('a Photoshop file', Buffer.concat([latin('8BPS\0\x01'), Buffer.alloc(99)])),
    not('a PostScript page', latin('%!PS-Adobe-3.0 EPSF-3.0\n(x) run\n')),
    not(
      'an ImageMagick script',
      latin('push graphic-context\nfill url(https://127.0.0.1/x.jpg"|id")\npop graphic-context'),
    ),
    not('a ZIP', zipOf('a.jpg', PAYLOAD)),
    not('a GZIP', Buffer.concat([Buffer.from('1f8b0800', 'hex'), Buffer.alloc(99)])),
    not('a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypisom\0\0\0\0isommp42'), Buffer.alloc(99)])),
    not('a program', Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(99)])),
  ]
}

function animatedPng(frames: number): Buffer {
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(40, 4)
    data.writeUInt32BE(50, 8)
    return pngChunk('fcTL', data)
  }
  const pixels = deflateSync(Buffer.alloc(41 * 50))
  const count = Buffer.alloc(8)
  count.writeUInt32BE(frames, 0)
  return pngOf(
    pngHead({ width: 40, height: 50 }),
    pngChunk('acTL', count),
    ...Array.from({ length: frames }, (_, at) => [
      control(at * 2),
      at === 0
        ? pngChunk('IDAT', pixels)
        : pngChunk('fdAT', Buffer.concat([Buffer.from([0, 0, at >> 7, (at * 2) & 255]), pixels])),
    ]).flat(),
  )
}

/** Small files that want much memory or time. */
async function decompressionBombs(): Promise<BadImage[]> {
  const zeros = await deflatedZeros(256 * 1024 * 1024)
  const text = (type: string, head: string) => pngWith(pngChunk(type, Buffer.concat([latin(head), zeros])))
  const [progressive, frames] = await Promise.all([
    canvas(5_000, 5_000).jpeg({ progressive: true }).toBuffer(),
    sharp(Buffer.alloc(64 * 80 * 800 * 3), { raw: { width: 64, height: 80 * 800, channels: 3, pageHeight: 80 } })
      .webp({ effort: 0 })
      .toBuffer(),
  ])
  const deep = await deflatedZeros(interlacedBytes(5_000, 5_000, 8))
  const flat = await deflatedZeros(interlacedBytes(5_000, 5_000, 4))
  const jpeg = await canvas(40, 50).jpeg().toBuffer()
  const webp = await canvas(40, 50).webp().toBuffer()
  const profiles = Array.from({ length: 30 }, (_, at) =>
    Buffer.concat([latin(`ICC_PROFILE\0${String.fromCharCode(at + 1, 30)}`), Buffer.alloc(60_000)]),
  )
  const thread = await canvas(1, 60_000).png().toBuffer()
  return [
    { what: 'a PNG with a colour profile of 256 MB', bytes: text('iCCP', 'icc\0\0'), expected: 'either' },
    { what: 'a PNG with a text of 256 MB', bytes: text('zTXt', 'Comment\0\0'), expected: 'either' },
    {
      what: 'a PNG with an international text of 256 MB',
      bytes: text('iTXt', 'Comment\0\x01\0\0\0'),
      expected: 'either',
    },
    {
      what: 'a PNG with five texts of 256 MB',
      bytes: pngWith(
        ...Array.from({ length: 5 }, () => pngChunk('zTXt', Buffer.concat([latin('Comment\0\0'), zeros]))),
      ),
      expected: 'either',
    },
    {
      what: 'a PNG with 100,000 texts',
      bytes: pngWith(Buffer.concat(Array<Buffer>(100_000).fill(pngChunk('tEXt', latin('a\0b'))))),
      expected: 'either',
    },
    {
      what: 'a small PNG with 256 MB of pixels',
      bytes: pngOf(pngHead({ width: 40, height: 50 }), pngChunk('IDAT', zeros)),
      expected: 'either',
    },
    {
      what: 'a progressive JPEG of 25 million full pixels',
      bytes: await canvas(5_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      expected: 'photo_too_large',
    },
    {
      what: 'an interlaced PNG of 25 million deep pixels',
      bytes: pngOf(
        pngHead({ width: 5_000, height: 5_000, depth: 16, colour: 6, interlaced: true }),
        pngChunk('IDAT', deep),
      ),
      expected: 'photo_too_large',
    },
    {
      what: 'an interlaced PNG of 25 million pixels',
      bytes: pngOf(pngHead({ width: 5_000, height: 5_000, colour: 6, interlaced: true }), pngChunk('IDAT', flat)),
      expected: 'harmless',
    },
    { what: 'a JPEG of thousands of scans', bytes: jpegOfScans(progressive, limit), expected: 'either' },
    { what: 'a JPEG whose EXIF leads to itself', bytes: jpegWith(jpeg, 0xe1, exifLoop()), expected: 'harmless' },
    {
      what: 'a JPEG with 30 profiles',
      bytes: profiles.reduce<Buffer>((whole, profile) => jpegWith(whole, 0xe2, profile), jpeg),
      expected: 'either',
    },
    { what: 'a WebP of 800 images', bytes: frames, expected: 'harmless' },
    { what: 'a PNG of 2000 images', bytes: animatedPng(2_000), expected: 'harmless' },
    { what: 'a WebP whose EXIF leads to itself', bytes: webpWith(webp, 'EXIF', exifLoop()), expected: 'harmless' },
    {
      what: 'a PNG whose EXIF leads to itself',
      bytes: pngWith(pngChunk('eXIf', exifLoop().subarray(6))),
      expected: 'harmless',
    },
    { what: 'a thread of pixels', bytes: thread, expected: 'harmless' },
  ]
}

/** Images that end too early or are damaged. */
async function truncatedImages(): Promise<BadImage[]> {
  const whole = {
    JPEG: await noise().jpeg().toBuffer(),
    PNG: await noise().png().toBuffer(),
    WebP: await noise().webp().toBuffer(),
  }
  return Object.entries(whole).flatMap(([name, bytes]): BadImage[] => [
    ...[12, 40].map(
      (at): BadImage => ({ what: `${at} bytes of a ${name}`, bytes: bytes.subarray(0, at), expected: 'refused' }),
    ),
    ...[0.1, 0.5, 0.9].map(
      (part): BadImage => ({
        what: `${part * 100} % of a ${name}`,
        bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
        expected: 'photo_unreadable',
      }),
    ),
    { what: `a ${name} without its last byte`, bytes: bytes.subarray(0, -1), expected: 'either' },
    {
      what: `a ${name} with a hole`,
      bytes: Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(200), bytes.subarray(500)]),
      expected: 'either',
    },
  ])
}

/** Images that are a little unusual and must be taken. */
export async function fineButUnusual(): Promise<{ what: string; bytes: Buffer }[]> {
  const plain = () => canvas(300, 375)
  return [
    { what: 'a JPEG in CMYK', bytes: await plain().toColourspace('cmyk').jpeg().toBuffer() },
    { what: 'a grey JPEG', bytes: await plain().greyscale().jpeg().toBuffer() },
    { what: 'a progressive JPEG', bytes: await plain().jpeg({ progressive: true }).toBuffer() },
    { what: 'a JPEG without subsampling', bytes: await plain().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer() },
    { what: 'a JPEG in Display P3', bytes: await plain().withIccProfile('p3').jpeg().toBuffer() },
    { what: 'a PNG of 16 bit', bytes: await plain().toColourspace('rgb16').png().toBuffer() },
    { what: 'a grey PNG of 16 bit', bytes: await plain().toColourspace('grey16').png().toBuffer() },
    { what: 'a PNG with a palette', bytes: await plain().png({ palette: true, colours: 16 }).toBuffer() },
    { what: 'an interlaced PNG', bytes: await plain().png({ progressive: true }).toBuffer() },
    { what: 'a PNG that shows through', bytes: await canvas(300, 375, 4).png().toBuffer() },
    {
      what: 'a black and white PNG',
      bytes: pngOf(pngHead({ width: 64, height: 80, depth: 1 }), pngChunk('IDAT', deflateSync(Buffer.alloc(9 * 80)))),
    },
    { what: 'a lossless WebP', bytes: await plain().webp({ lossless: true }).toBuffer() },
    { what: 'a WebP that shows through', bytes: await canvas(300, 375, 4).webp().toBuffer() },
    { what: 'an image of one pixel', bytes: await canvas(1, 1).png().toBuffer() },
    { what: 'an image one pixel wide', bytes: await canvas(1, 4_000).png().toBuffer() },
    { what: 'an image of exactly 25 million pixels', bytes: await canvas(5_000, 5_000).jpeg().toBuffer() },
    {
      what: 'a progressive image of exactly 25 million pixels',
      bytes: await canvas(5_000, 5_000).jpeg({ progressive: true }).toBuffer(),
    },
    ...(await Promise.all(
      [2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
        what: `a JPEG lying as ${orientation}`,
        bytes: await plain().withMetadata({ orientation }).jpeg().toBuffer(),
      })),
    )),
  ]
}
