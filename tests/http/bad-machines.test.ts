import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_SIZES } from '#app/platform/images.ts'
import { todaysCallIdOf, userIdOf } from '#db/demo/ids.ts'
import { badFrames, openSocket } from './bad-sockets.ts'
import { badUploads } from './bad-uploads.ts'
import { forgedWebhooks, senselessWebhooks } from './bad-webhooks.ts'
import { nastyText } from './inputs.ts'
import { openCourt, some, timeout } from './judging.ts'
import { hangMs, type Sent } from './visitors.ts'

const { demo, calm, expectAll, count } = openCourt()

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

  test('are closed for whoever talks nonsense, and for nobody else', async () => {
    const other = await openSocket(demo().base, callId, { cookie: demo().cookies.companion, origin: demo().base })
    if (typeof other === 'number') throw new Error(`the companion was refused with ${other}`)
    for (const frame of badFrames(some)) {
      count(1)
      let line = await openSocket(demo().base, callId, asSeeker())
      // So many lines in a row are themselves too many: the next one is let in a little later.
      while (line === 429) {
        await pause(1_000)
        line = await openSocket(demo().base, callId, asSeeker())
      }
      if (typeof line === 'number') throw new Error(`the seeker was refused with ${line}`)
      line.socket.send(frame)
      const code = await Promise.race([line.closed, pause(1_000).then(() => 'open')])
      if (code === 'open') line.socket.close()
      else expect(code).toBeGreaterThanOrEqual(1000)
    }
    expect(other.socket.readyState).toBe(other.socket.OPEN)
    expect(other.heard.join()).not.toContain('x'.repeat(1_000))
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
    await expectAll(senselessWebhooks(some), calm)
  })
})

describe('uploads', { timeout }, () => {
  const stored = () =>
    readdirSync(join(demo().app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length

  test('that are no photo are refused, and leave neither a row nor a file', async () => {
    const before = stored()
    const wrong: string[] = []
    let accepted = 0
    for (const { what, body, headers = {}, mustBeRefused } of await badUploads(some)) {
      count(1)
      const sent: Sent = {
        path: '/photos',
        method: 'POST',
        body,
        headers: { cookie: demo().cookies.seeker, ...headers },
      }
      const answer = await demo().send(sent)
      const problem = calm(answer, sent) ?? (mustBeRefused && answer.status < 400 ? `accepted ${what}` : null)
      if (problem) wrong.push(`${what}: ${problem}`)
      if (answer.status < 400) accepted++
    }
    expect(wrong, demo().app.output().slice(-3_000)).toEqual([])
    expect(stored()).toBe(before + accepted * Object.keys(IMAGE_SIZES).length)
  })

  test('without an end are cut off while they come', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    })
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { origin: demo().base, 'content-type': 'multipart/form-data; boundary=x' },
    }
    const answer = await fetch(`${demo().base}/photos`, init as RequestInit).then(
      ({ status }) => status,
      () => 'cut',
    )
    expect(['cut', 413]).toContain(answer)
  })
})

describe('the demo’s clock', { timeout }, () => {
  test('takes a sensible time and nothing else', async () => {
    const value = fc.oneof(nastyText([]), fc.jsonValue())
    const odd = fc.oneof(fc.record({ now: value }), fc.record({ advanceSeconds: value }), value)
    const bodies = [
      ...[
        '9999-12-31T23:59:59Z',
        '0000-01-01T00:00:00Z',
        '2095-01-01T00:00:00Z',
        '1900-01-01T00:00:00Z',
        '+275760-09-13T00:00:00Z',
      ].map((now) => ({ now })),
      ...Array.from({ length: 80 }, () => ({ advanceSeconds: 31_536_000 })),
      ...some(odd, 80),
    ].map((body) => JSON.stringify(body))
    const now = () => JSON.stringify({ now: new Date().toISOString() })
    const inputs = [...bodies, '', '{', '\0', now()].map(
      (body): Sent => ({ path: '/dev/clock', method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    )
    await expectAll(inputs, calm)
    expect((await demo().send({ path: '/dev/clock', method: 'POST', body: now() })).status).toBe(200)
  })
})
