/** @module-tag random */
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMAGE_SIZES } from '#app/platform/outside/images.server.ts'
import { openFuzzTarget, share, some, timeout } from './fuzzing.ts'
import type { Sent } from './visitors.ts'

const { demo, findFailure, expectAll, count } = openFuzzTarget()

/** Sends zeros to /photos until the server stops reading, at most 2 GB. Returns the megabytes sent and the status. */
function pour(port: number, length: string, cookie: string, origin: string) {
  return new Promise<{ megabytes: number; status: string }>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const piece = Buffer.alloc(65_536)
    const isChunked = length.startsWith('Transfer')
    const data = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece
    let sent = 0
    let reply = ''
    const write = () => {
      while (sent < 2 * 1024 ** 3 && !socket.destroyed) {
        sent += piece.length
        if (!socket.write(data)) return
      }
    }
    socket.on('connect', () => {
      socket.write(
        `POST /photos HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
      )
      write()
    })
    socket.on('drain', write)
    socket.on('data', (bytes) => {
      reply += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () =>
      resolve({ megabytes: sent / 1024 ** 2, status: /^HTTP\/1.1 (\d+)/.exec(reply)?.[1] ?? '' }),
    )
  })
}

describe('uploads', { timeout }, () => {
  /** Of uploads not used in a profile, only the newest are kept. */
  const newest = 5
  const stored = () =>
    readdirSync(join(demo().app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length

  test('that are not photos are refused, and leave neither a row nor a file [P-11, P-12]', async () => {
    const before = stored()
    const wrong: string[] = []
    let accepted = 0
    for (const [at, { what, body, headers, mustBeRefused }] of share(await badUploads()).entries()) {
      count(1)
      // A person may upload thirty an hour; moving the clock lets all of these through.
      if (at % 12 === 0)
        await demo().send({
          path: '/dev/clock',
          method: 'POST',
          body: JSON.stringify({ advanceSeconds: 3_700 }),
          headers: { 'content-type': 'application/json' },
        })
      const sent: Sent = {
        path: '/photos',
        method: 'POST',
        body,
        headers: { cookie: demo().cookies.seeker, ...headers },
      }
      const answer = await demo().send(sent)
      const problem = findFailure(answer, sent) ?? (mustBeRefused && answer.status < 400 ? 'accepted' : null)
      if (problem) wrong.push(`${what}: ${problem}`)
      if (answer.status === 429) wrong.push(`${what}: not looked at`)
      if (answer.status < 400) accepted++
    }
    expect(wrong, `${wrong.join('\n')}\n${demo().app.output().slice(-3_000)}`).toEqual([])
    expect(stored() - before).toBe(Math.min(accepted, newest) * Object.keys(IMAGE_SIZES).length)
  })

  test('that are endless or 2 GB large are cut off early, without using memory [P-11, P-12]', {
    tags: ['deep'],
  }, async () => {
    const memory = () => {
      const status = readFileSync(`/proc/${demo().app.process.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    }
    const before = memory()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, memory())
    }, 20)
    const heads = ['Transfer-Encoding: chunked', `Content-Length: ${2 * 1024 ** 3}`, 'Content-Length: 99999999999999']
    for (const head of heads) {
      const poured = await pour(demo().port, head, demo().cookies.seeker, demo().base)
      expect(poured.megabytes, head).toBeLessThan(200)
      expect(['', '413'], `${head}: ${poured.status}`).toContain(poured.status)
    }
    await Promise.all(Array.from({ length: 8 }, () => pour(demo().port, heads[1] ?? '', '', demo().base)))
    clearInterval(watch)
    expect(most - before, `${before} MB before`).toBeLessThan(150)
    expect((await demo().send({ path: '/readyz' })).status).toBe(200)
  })

  test('are only served under the names we gave them: other image names are not found and create nothing [P-22]', async () => {
    const files = () =>
      readdirSync(demo().app.dataDir, { recursive: true }).filter((name) => /images/.test(String(name))).length
    const before = files()
    const climbing = ['../', '..%2f', '..%5c', '%2e%2e/', '%252e%252e%252f', '．．/', '..;/', '%c0%ae%c0%ae/']
    const places = climbing.flatMap((up) => [
      `/images/small/${up.repeat(6)}etc/passwd`,
      `/images/${up}small/x.webp`,
      `/images/small/${up}large/x.webp`,
    ])
    const odd = ['__proto__/x.webp', 'small/.webp', 'small/a%00.webp', 'small/-a.webp', 'small/a.png', ''].map(
      (name) => `/images/${name}`,
    )
    const sizes = fc.constantFrom('thumbnail', 'small', 'medium', 'large', 'huge')
    const random = some(fc.tuple(sizes, fc.stringMatching(/^[0-9a-f]{1,40}$/)), 1_000)
    const inputs = [...places, ...odd, ...random.map(([size, key]) => `/images/${size}/${key}.webp`)].map(
      (path): Sent => ({ path }),
    )
    await expectAll(
      inputs,
      (answer, sent) => findFailure(answer, sent) ?? (answer.status >= 300 ? null : `answered ${answer.status}`),
    )
    expect(files()).toBe(before)
  })
})

type BadUpload = { what: string; body: BodyInit; headers?: Record<string, string>; mustBeRefused: boolean }

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

/** File names that try to write elsewhere. */
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

/** Photos that are broken, too big or misnamed, and forms without a file. */
async function badUploads(): Promise<BadUpload[]> {
  const canvas = sharp({ create: { width: 400, height: 500, channels: 3, background: '#884422' } })
  const jpeg = await canvas.clone().jpeg().toBuffer()
  const whole = [jpeg, await canvas.clone().png().toBuffer(), await canvas.webp().toBuffer()]
  const asParts = { 'content-type': 'multipart/form-data; boundary=x' }
  const head = (line: string) => text(`${line}\r\n\r\n`)
  // Only the outer form is read, and it has no photo.
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
