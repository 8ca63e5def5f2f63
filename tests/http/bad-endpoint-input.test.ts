/** @module-tag random */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_SIZES } from '#app/platform/outside/images.server.ts'
import { todaysCallIdOf, userIdOf } from '#db/demo/ids.ts'
import { isDeep } from '#tests/support/deep.ts'
import { badFrames, openSocket } from './bad-sockets.ts'
import { badUploads, honestUpload } from './bad-uploads.ts'
import { forgedWebhooks, senselessWebhooks } from './bad-webhooks.ts'
import { openFuzzTarget, share, some, timeout } from './fuzzing.ts'
import { hostileText } from './inputs.ts'
import { hangMs, type Sent } from './visitors.ts'

const { demo, findFailure, expectAll, count } = openFuzzTarget()

/** Sends zeros to /photos for as long as anybody takes them, at most 2 GB: how many went, and the status that came. */
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

describe('sockets of calls', { timeout }, () => {
  let callId = ''
  beforeAll(async () => {
    for (let count = 0; callId === '' && count < 50; count++) {
      const id = todaysCallIdOf(count)
      const sent = { path: `/en/calls/${id}.data`, headers: { cookie: demo().cookies.seeker } }
      if ((await demo().send(sent)).status === 200) callId = id
    }
  })

  const asSeeker = () => ({ cookie: demo().cookies.seeker, origin: demo().base })

  test('are not opened for strangers, other sites or calls that are not there', async () => {
    const attempts: [string, Record<string, string>][] = [
      [callId, { origin: demo().base }],
      [callId, { cookie: demo().cookies.seeker }],
      [callId, { cookie: demo().cookies.seeker, origin: 'https://evil.example' }],
      [callId, { cookie: demo().cookies.newcomer, origin: demo().base }],
      [callId, { cookie: demo().cookies.admin, origin: demo().base }],
      ['00000000-0000-0000-0000-000000000000', asSeeker()],
      [userIdOf('mara'), asSeeker()],
      ['..%2f', asSeeker()],
      ['x'.repeat(3_000), asSeeker()],
    ]
    for (const [id, headers] of attempts) {
      count(1)
      const opened = await openSocket(demo().base, id, headers)
      expect(opened, JSON.stringify([id.slice(0, 50), headers])).toBeTypeOf('number')
      expect(opened).toBeLessThan(500)
    }
  })

  test('are closed for whoever talks nonsense, and for nobody else [F25]', async () => {
    // Built first: a busy process answers no pings, and the server would close its sockets.
    const frames = share(badFrames(some))
    const other = await openSocket(demo().base, callId, { cookie: demo().cookies.companion, origin: demo().base })
    if (typeof other === 'number') throw new Error(`the companion was refused with ${other}`)
    for (const frame of frames) {
      count(1)
      let line = await openSocket(demo().base, callId, asSeeker())
      // So many lines in a row are themselves too many: the next one is let in a little later.
      while (line === 429) {
        await pause(1_000)
        line = await openSocket(demo().base, callId, asSeeker())
      }
      if (typeof line === 'number') throw new Error(`the seeker was refused with ${line}`)
      line.socket.send(frame)
      // It is read before the ping that follows it.
      line.socket.ping()
      const code = await Promise.race([line.closed, once(line.socket, 'pong').then(() => 'open')])
      if (code === 'open') line.socket.close()
      else expect(code).toBeGreaterThanOrEqual(1000)
    }
    expect(await Promise.race([other.closed, Promise.resolve('open')])).toBe('open')
    expect(other.received.join()).not.toContain('x'.repeat(1_000))
    other.socket.close()
    expect((await demo().send({ path: '/readyz' })).status).toBe(200)
  })
})

describe('webhooks', { timeout }, () => {
  test('without a true and fresh signature are refused and leave nothing', async () => {
    await expectAll(forgedWebhooks(some), ({ status, milliseconds, changed }) =>
      status >= 400 && status < 500 && milliseconds <= hangMs && changed.length === 0
        ? null
        : `answered ${status} after ${milliseconds} ms, changed ${changed}`,
    )
  })

  test('that are signed and make no sense are answered without an error', async () => {
    await expectAll(senselessWebhooks(some), findFailure)
  })
})

describe('uploads', { timeout }, () => {
  /** Of uploads that no profile names the newest stay. */
  const newest = 5
  const stored = () =>
    readdirSync(join(demo().app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length

  test('that are no photo are refused, and leave neither a row nor a file [P-11, P-12]', async () => {
    const before = stored()
    const upload = (body: BodyInit, headers: Record<string, string> = {}): Sent => ({
      path: '/photos',
      method: 'POST',
      body,
      headers: { cookie: demo().cookies.seeker, ...headers },
    })
    const honest = upload(await honestUpload(isDeep ? 5_000 : 500))
    // Decoding is work for this machine: a hostile picture may take a few times as long as an honest one, not more.
    const longest = async () => {
      const begun = performance.now()
      expect((await demo().send(honest)).status).toBeLessThan(400)
      return isDeep ? Math.max(hangMs, 4 * (performance.now() - begun)) : Infinity
    }
    let longestMs = await longest()
    const wrong: string[] = []
    let accepted = 1
    let tries = 1
    for (const { what, body, headers = {}, mustBeRefused } of share(await badUploads(some))) {
      count(1)
      // A person may upload thirty an hour; all of these are to be looked at, and what was slow is asked twice.
      if (++tries % 12 === 0)
        await demo().send({
          path: '/dev/clock',
          method: 'POST',
          body: JSON.stringify({ advanceSeconds: 3_700 }),
          headers: { 'content-type': 'application/json' },
        })
      const sent = upload(body, headers)
      const answer = await demo().send(sent)
      // The machine may be slower by now.
      if (answer.milliseconds > longestMs) longestMs = Math.max(longestMs, await longest())
      const problem =
        findFailure(answer, sent, longestMs) ?? (mustBeRefused && answer.status < 400 ? `accepted ${what}` : null)
      if (problem) wrong.push(`${what}: ${problem}`)
      if (answer.status === 429) wrong.push(`${what}: not looked at`)
      if (answer.status < 400) accepted++
    }
    expect(accepted).toBeGreaterThan(isDeep ? 20 : newest)
    expect(wrong, `${wrong.join('\n')}\n${demo().app.output().slice(-3_000)}`).toEqual([])
    expect(stored() - before).toBe(newest * Object.keys(IMAGE_SIZES).length)
  })

  test('without an end, or of 2 GB, are cut off while they come, and take no memory [P-11, P-12]', {
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

  test('are found under the names we gave them only: other names of images lead nowhere and make nothing [P-22]', async () => {
    const files = () =>
      readdirSync(demo().app.dataDir, { recursive: true }).filter((name) => /images/.test(String(name))).length
    const before = files()
    const climbing = ['../', '..%2f', '..%5c', '%2e%2e/', '....//', '%252e%252e%252f', '．．/', '..;/', '%c0%ae%c0%ae/']
    const places = climbing.flatMap((up) => [
      `/images/small/${up.repeat(6)}etc/passwd`,
      `/images/small/${up.repeat(4)}pg/PG_VERSION`,
      `/images/${up}small/x.webp`,
      `/images/small/${up}large/x.webp`,
      `/images/large${up}x.webp`,
    ])
    const odd = [
      '/images/__proto__/x.webp',
      '/images/constructor/x.webp',
      '/images/small/.webp',
      '/images/small/a%00.webp',
      `/images/small/${'a'.repeat(1_900)}.webp`,
      '/images/small/A.webp',
      '/images/small/-a.webp',
      '/images/small/a.png',
      '/images/',
    ]
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

describe('the demo’s clock', { timeout }, () => {
  test('takes a sensible time and nothing else', async () => {
    const value = fc.oneof(hostileText([]), fc.jsonValue())
    const odd = fc.oneof(fc.record({ now: value }), fc.record({ advanceSeconds: value }), value)
    const bodies = [
      ...[
        '9999-12-31T23:59:59Z',
        '0000-01-01T00:00:00Z',
        '2095-01-01T00:00:00Z',
        '1900-01-01T00:00:00Z',
        '+275760-09-13T00:00:00Z',
      ].map((now) => ({ now })),
      ...Array.from({ length: isDeep ? 80 : 16 }, () => ({ advanceSeconds: 31_536_000 })),
      ...some(odd, 80),
    ].map((body) => JSON.stringify(body))
    const now = () => JSON.stringify({ now: new Date().toISOString() })
    const inputs = [...bodies, '', '{', '\0', now()].map(
      (body): Sent => ({ path: '/dev/clock', method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    )
    await expectAll(inputs, findFailure)
    expect((await demo().send({ path: '/dev/clock', method: 'POST', body: now() })).status).toBe(200)
  })
})
