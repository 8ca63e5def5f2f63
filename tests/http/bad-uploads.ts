import fc from 'fast-check'
import sharp from 'sharp'
import { badImages } from './bad-images.ts'

type Some = <T>(arbitrary: fc.Arbitrary<T>, count: number) => T[]
export type BadUpload = { what: string; body: BodyInit; headers?: Record<string, string>; mustBeRefused: boolean }

const text = (words: string) => new TextEncoder().encode(words)

function form(bytes: Uint8Array, name = 'photo.png', type = 'image/png'): FormData {
  const body = new FormData()
  body.append('photo', new File([Uint8Array.from(bytes)], name, { type }))
  return body
}

function parts(...fields: [string, Uint8Array][]): FormData {
  const body = new FormData()
  for (const [name, bytes] of fields)
    body.append(name, new File([Uint8Array.from(bytes)], 'a.jpg', { type: 'image/jpeg' }))
  return body
}

/** A form within a form: only the outer one is read, and it holds no photo. */
function nested(jpeg: Uint8Array): BadUpload {
  const head = (line: string) => text(`${line}\r\n\r\n`)
  const body = Buffer.concat([
    head('--x\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=y'),
    head('--y\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg'),
    jpeg,
    text('\r\n--y--\r\n--x--\r\n'),
  ])
  return {
    what: 'a form within a form',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    mustBeRefused: true,
  }
}

/** Names that files are given by people who want to write elsewhere. */
const misnamed = [
  '../../../../tmp/stolen.png',
  '..\\..\\stolen.png',
  '/etc/cron.d/stolen',
  '%2e%2e%2fstolen.png',
  'a%00.png',
  'a\0.png',
  'photo.png.php',
  '．．／stolen.png',
  '‮gnp.exe',
  'CON',
  '.htaccess',
  `${'a'.repeat(5_000)}.png`,
  '🙂'.repeat(500),
  '"; drop table photos; --.png',
  '<img src=x onerror=alert(1)>.png',
]

/** An honest picture; a photo may have at most 5,000 by 5,000 pixels. */
export const honestUpload = async (pixels: number) =>
  form(
    await sharp({ create: { width: pixels, height: pixels, channels: 3, background: '#884422' } })
      .png()
      .toBuffer(),
  )

/** Files that are no photos, photos that are broken or too big, and forms that hold no file. */
export async function badUploads(some: Some): Promise<BadUpload[]> {
  const canvas = { create: { width: 400, height: 500, channels: 3 as const, background: '#884422' } }
  const jpeg = await sharp(canvas).jpeg().toBuffer()
  const png = await sharp(canvas).png().toBuffer()
  const webp = await sharp(canvas).webp().toBuffer()
  const huge = Buffer.concat([jpeg, Buffer.alloc(3_500_000)])
  const refused = (what: string, bytes: Uint8Array, name?: string, type?: string): BadUpload => ({
    what,
    body: form(bytes, name, type),
    mustBeRefused: true,
  })
  const twice = form(text('one'))
  twice.append('photo', 'two')
  const words = new FormData()
  words.append('photo', 'a-key-of-somebody')
  return [
    ...(await badImages()).map(
      ({ what, bytes, expected }): BadUpload => ({
        what,
        body: form(bytes, 'photo.jpg', 'image/jpeg'),
        mustBeRefused: expected !== 'harmless' && expected !== 'either',
      }),
    ),
    ...misnamed.map(
      (name): BadUpload => ({ what: `the name ${name.slice(0, 40)}`, body: form(jpeg, name), mustBeRefused: false }),
    ),
    ...misnamed.map(
      (name): BadUpload => ({
        what: `words under the name ${name.slice(0, 40)}`,
        body: form(text('x'), name),
        mustBeRefused: true,
      }),
    ),
    ...['text/html', 'image/svg+xml', 'application/x-php', '', 'x'.repeat(9_000)].map(
      (type): BadUpload => ({
        what: `a photo called ${type.slice(0, 40)}`,
        body: form(jpeg, 'a.jpg', type),
        mustBeRefused: false,
      }),
    ),
    refused('more than 3 MB', huge, 'a.jpg', 'image/jpeg'),
    { what: 'a word instead of a file', body: words, mustBeRefused: true },
    { what: 'a file and a word', body: twice, mustBeRefused: true },
    { what: 'no form', body: png, headers: { 'content-type': 'image/png' }, mustBeRefused: true },
    { what: 'nothing', body: '', headers: { 'content-type': 'multipart/form-data; boundary=x' }, mustBeRefused: true },
    { what: 'a photo under another name', body: parts(['picture', jpeg]), mustBeRefused: true },
    { what: 'two photos', body: parts(['photo', jpeg], ['photo', jpeg]), mustBeRefused: false },
    {
      what: '900 photos',
      body: parts(...Array<[string, Uint8Array]>(900).fill(['photo', text('x')])),
      mustBeRefused: true,
    },
    {
      what: '2000 fields',
      body: parts(...Array<[string, Uint8Array]>(2_000).fill(['x', text('x')])),
      mustBeRefused: true,
    },
    nested(jpeg),
    {
      what: 'a part that never ends',
      body: Buffer.concat([
        text('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'),
        jpeg,
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      mustBeRefused: true,
    },
    {
      what: 'a head of 100,000 letters',
      body: text(
        `--x\r\nContent-Disposition: form-data; name="photo"; filename="${'a'.repeat(100_000)}"\r\n\r\nx\r\n--x--\r\n`,
      ),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      mustBeRefused: true,
    },
    ...[jpeg, png, webp].flatMap((whole) =>
      some(fc.integer({ min: 4, max: whole.length - 1 }), 8).map((length) => ({
        what: `cut after ${length} of ${whole.length} bytes`,
        body: form(whole.subarray(0, length)),
        mustBeRefused: false,
      })),
    ),
    ...[jpeg, png, webp].flatMap((whole) =>
      some(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }), 8).map(
        (flips) => {
          const damaged = Buffer.from(whole)
          for (const [at, value] of flips) damaged[at] = value
          return { what: `${flips.length} bytes changed`, body: form(damaged), mustBeRefused: false }
        },
      ),
    ),
  ]
}
