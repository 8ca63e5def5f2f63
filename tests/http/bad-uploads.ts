import fc from 'fast-check'
import sharp from 'sharp'

type Some = <T>(arbitrary: fc.Arbitrary<T>, count: number) => T[]
export type Upload = { what: string; body: BodyInit; headers?: Record<string, string>; mustBeRefused: boolean }

const text = (words: string) => new TextEncoder().encode(words)

function form(bytes: Uint8Array, name = 'photo.png', type = 'image/png'): FormData {
  const body = new FormData()
  body.append('photo', new File([Uint8Array.from(bytes)], name, { type }))
  return body
}

/** Files that are no photos, photos that are broken or too big, and forms that hold no file. */
export async function badUploads(some: Some): Promise<Upload[]> {
  const canvas = { create: { width: 300, height: 400, channels: 3 as const, background: '#884422' } }
  const jpeg = await sharp(canvas).jpeg().toBuffer()
  const png = await sharp(canvas).png().toBuffer()
  const webp = await sharp(canvas).webp().toBuffer()
  const gif = await sharp(canvas).gif().toBuffer()
  const tiff = await sharp(canvas).tiff().toBuffer()
  const bomb = await sharp({ create: { ...canvas.create, width: 14_000, height: 14_000 } })
    .png()
    .toBuffer()
  const large = Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)])
  const huge = Buffer.concat([jpeg, Buffer.alloc(3_500_000)])
  const refused = (what: string, bytes: Uint8Array, name?: string, type?: string): Upload => ({
    what,
    body: form(bytes, name, type),
    mustBeRefused: true,
  })
  const twice = form(text('one'))
  twice.append('photo', 'two')
  const words = new FormData()
  words.append('photo', 'a-key-of-somebody')
  return [
    refused('an empty file', text('')),
    refused('text called png', text('hello, I am a picture')),
    refused('a page called png', text('<!doctype html><script>alert(1)</script>')),
    refused('a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    refused('a drawing called so', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'),
    refused('a GIF', gif, 'a.gif', 'image/gif'),
    refused('a TIFF', tiff, 'a.jpg', 'image/jpeg'),
    refused('a PDF', text('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj'), 'a.pdf', 'application/pdf'),
    refused('a ZIP', Buffer.from('504b0304140000000800', 'hex'), 'a.zip'),
    refused('only the beginning of a PNG', png.subarray(0, 8)),
    refused('only the beginning of a JPEG', jpeg.subarray(0, 3)),
    refused('a picture of 196 million pixels', bomb),
    refused('more than 2 MB', large, 'a.jpg', 'image/jpeg'),
    refused('more than 3 MB', huge, 'a.jpg', 'image/jpeg'),
    { what: 'a word instead of a file', body: words, mustBeRefused: true },
    { what: 'a file and a word', body: twice, mustBeRefused: true },
    { what: 'no form', body: png, headers: { 'content-type': 'image/png' }, mustBeRefused: true },
    { what: 'nothing', body: '', headers: { 'content-type': 'multipart/form-data; boundary=x' }, mustBeRefused: true },
    { what: 'a name that climbs', body: form(text('x'), '../../../../tmp/stolen.png'), mustBeRefused: true },
    { what: 'a name with a NUL', body: form(text('x'), 'a\0.png'), mustBeRefused: true },
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
          const spoilt = Buffer.from(whole)
          for (const [at, value] of flips) spoilt[at] = value
          return { what: `${flips.length} bytes changed`, body: form(spoilt), mustBeRefused: false }
        },
      ),
    ),
  ]
}
