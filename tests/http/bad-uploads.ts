import fc from 'fast-check'
import sharp from 'sharp'

type Some = <T>(arbitrary: fc.Arbitrary<T>, count: number) => T[]
export type BadUpload = { what: string; body: BodyInit; headers?: Record<string, string>; mustBeRefused: boolean }

const text = (words: string) => new TextEncoder().encode(words)
const fileOf = (bytes: Uint8Array, name: string, type: string) => new File([Uint8Array.from(bytes)], name, { type })

function form(bytes: Uint8Array, name = 'photo.png', type = 'image/png'): FormData {
  const body = new FormData()
  body.append('photo', fileOf(bytes, name, type))
  return body
}

function parts(...fields: [name: string, value: Uint8Array | string][]): FormData {
  const body = new FormData()
  for (const [name, value] of fields)
    body.append(name, typeof value === 'string' ? value : fileOf(value, 'a.jpg', 'image/jpeg'))
  return body
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
  `${'a'.repeat(5_000)}.png`,
  '<img src=x onerror=alert(1)>.png',
]

/** Photos that are broken, too big or misnamed, and forms that hold no file. */
export async function badUploads(some: Some): Promise<BadUpload[]> {
  const canvas = sharp({ create: { width: 400, height: 500, channels: 3, background: '#884422' } })
  const jpeg = await canvas.clone().jpeg().toBuffer()
  const whole = [jpeg, await canvas.clone().png().toBuffer(), await canvas.webp().toBuffer()]
  const asParts = { 'content-type': 'multipart/form-data; boundary=x' }
  const head = (line: string) => text(`${line}\r\n\r\n`)
  // Only the outer form is read, and it holds no photo.
  const nested = Buffer.concat([
    head('--x\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=y'),
    head('--y\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg'),
    jpeg,
    text('\r\n--y--\r\n--x--\r\n'),
  ])
  const photoHead = '--x\r\nContent-Disposition: form-data; name="photo"; filename='
  const refused: [what: string, body: BodyInit, headers?: Record<string, string>][] = [
    ['more than 3 MB', form(Buffer.concat([jpeg, Buffer.alloc(3_500_000)]))],
    ['a word instead of a file', parts(['photo', 'a-key-of-somebody'])],
    ['a file and a word', parts(['photo', text('one')], ['photo', 'two'])],
    ['no form', jpeg, { 'content-type': 'image/jpeg' }],
    ['nothing', '', asParts],
    ['a photo under another name', parts(['picture', jpeg])],
    ['900 photos', parts(...Array<[string, Uint8Array]>(900).fill(['photo', text('x')]))],
    ['2000 fields', parts(...Array<[string, Uint8Array]>(2_000).fill(['x', text('x')]))],
    ['a form within a form', nested, asParts],
    ['a part that never ends', Buffer.concat([head(`${photoHead}"a.jpg"`), jpeg]), asParts],
    ['a head of 100,000 letters', text(`${photoHead}"${'a'.repeat(100_000)}"\r\n\r\nx\r\n--x--\r\n`), asParts],
    ...misnamed.map((name): [string, BodyInit] => [`words under the name ${name.slice(0, 40)}`, form(text('x'), name)]),
  ]
  const maybe: [what: string, body: BodyInit][] = [
    ['two photos', parts(['photo', jpeg], ['photo', jpeg])],
    ...misnamed.map((name): [string, BodyInit] => [`the name ${name.slice(0, 40)}`, form(jpeg, name)]),
    ...['text/html', 'image/svg+xml', '', 'x'.repeat(9_000)].map((type): [string, BodyInit] => [
      `a photo called ${type.slice(0, 40)}`,
      form(jpeg, 'a.jpg', type),
    ]),
    ...whole.flatMap((bytes) =>
      some(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }), 8).map(
        (flips): [string, BodyInit] => {
          const damaged = Buffer.from(bytes)
          for (const [at, value] of flips) damaged[at] = value
          return [`${flips.length} bytes changed`, form(damaged)]
        },
      ),
    ),
  ]
  return [
    ...refused.map(([what, body, headers = {}]) => ({ what, body, headers, mustBeRefused: true })),
    ...maybe.map(([what, body]) => ({ what, body, mustBeRefused: false })),
  ]
}
