/** @module-tag deep */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSE_CODES } from '#app/features/marketplace/calls/schema.ts'
import { cookieOf } from '#tests/support/accounts.ts'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { CallClient } from '#tests/support/call-sockets.ts'
import { type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { suspensionOf } from '#tests/support/suspensions.ts'

const t = testContext({ env: { DEMO: '0', SELLER_COUNTRY: 'DE' } })
let app: AppServer
beforeAll(async () => {
  app = await startApp({
    env: { DEMO: '0', SELLER_COUNTRY: 'DE', WORKER: 'off', LOG_LEVEL: 'error', DATABASE_URL: t.database.url ?? '' },
  })
})
afterAll(async () => {
  await app?.stop()
})

/** Live updates of a page that is open at the other process; `ended` resolves when they end. */
async function openStream(cookie: string) {
  const response = await fetch(`${app.origin}/live`, { headers: { cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const ended = (async () => {
    while (!(await reader?.read())?.done);
  })()
  return { ended, close: () => reader?.cancel() }
}

async function bothInside(call: MadeCall) {
  const cookies = { seeker: await cookieOf(t.ctx, call.seekerId), companion: await cookieOf(t.ctx, call.companionId) }
  const port = Number(new URL(app.origin).port)
  const open = async (cookie: string) => {
    const client = await new CallClient(port, call.callId, { cookie, origin: app.origin }).open()
    await client.enter()
    return client
  }
  return {
    sockets: { seeker: await open(cookies.seeker), companion: await open(cookies.companion) },
    streams: { seeker: await openStream(cookies.seeker), companion: await openStream(cookies.companion) },
    cookies,
  }
}

/** Suspends one of the two in this process; answers after how many milliseconds the other process let go of both. */
async function suspendInCall(side: 'seeker' | 'companion') {
  const call = await makeCall(t, { startAt: new Date(t.ctx.clock.now().getTime() - 60_000) })
  const { sockets, streams, cookies } = await bothInside(call)
  const suspended = side === 'seeker' ? call.seekerId : call.companionId
  const other = side === 'seeker' ? 'companion' : 'seeker'
  const { suspend } = await suspensionOf(t, suspended, null)
  await suspend()
  const begun = performance.now()
  const [own] = await Promise.all([sockets[side].ended(), streams[side].ended, sockets[other].ended()])
  const ms = performance.now() - begun
  expect([CLOSE_CODES.signedOut, CLOSE_CODES.callOver]).toContain(own.code)
  expect(sockets[other].closed?.code).toBe(CLOSE_CODES.callOver)
  expect((await fetch(`${app.origin}/live`, { headers: { cookie: cookies[side] } })).status).toBe(401)
  // The other one stays signed in.
  const rest = await fetch(`${app.origin}/live`, { headers: { cookie: cookies[other] } })
  expect(rest.status).toBe(200)
  await rest.body?.cancel()
  await streams[other].close()
  return ms
}

test.each(['seeker', 'companion'] as const)(
  'a %s who is suspended in one process is out of the other’s call, pages and streams [T15, T19, T34]',
  async (side) => void (await suspendInCall(side)),
)

test('it takes the other process two seconds at most', { tags: ['timing'] }, async () => {
  expect(await suspendInCall('seeker')).toBeLessThan(2_000)
})
