/** @module-tag random */
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMAGE_SIZES } from '#app/platform/outside/images.server.ts'
import { badUploads } from './bad-uploads.ts'
import { forgedWebhooks } from './bad-webhooks.ts'
import { openFuzzTarget, share, some, timeout } from './fuzzing.ts'
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

describe('webhooks', { timeout }, () => {
  test('without a true and fresh signature are refused and leave nothing', async () => {
    await expectAll(forgedWebhooks(), ({ status, milliseconds, changed }) =>
      status >= 400 && status < 500 && milliseconds <= hangMs && changed.length === 0
        ? null
        : `answered ${status} after ${milliseconds} ms, changed ${changed}`,
    )
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
    const wrong: string[] = []
    let accepted = 0
    for (const [at, { what, body, headers, mustBeRefused }] of share(await badUploads(some)).entries()) {
      count(1)
      // A person may upload thirty an hour; all of these are to be looked at.
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
