import { getEventListeners } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { notifications } from '#db/schema/all.ts'
import { cookieOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { liveRoutes, STREAMS_PER_PERSON } from './live-updates.ts'

const test = testContext()
const closing = new AbortController()

afterAll(async () => {
  closing.abort()
})

const routes = () =>
  endpointRoutes({
    ctx: test.ctx,
    pages: async () => new Response(),
    paymentOrigins: [],
    closing: closing.signal,
    refreshClock: async () => test.ctx.clock.now(),
    assets: 'none',
    isReady: async () => true,
  })

async function listen(userId: string) {
  const cookie = await cookieOf(test.ctx, userId)
  const { viewer } = await readViewer(test.ctx, new Request('http://localhost:3000/', { headers: { cookie } }))
  const response = await routes().request('http://localhost:3000/live', { headers: { cookie } })
  return {
    ...reading(response),
    leave: () => signOut(test.ctx, viewer),
  }
}

describe('live updates', () => {
  it('send a person only what concerns them', async () => {
    const [lena, jonah] = [await makeSeeker(test), await makeSeeker(test)]
    const hers = await listen(lena)
    await hers.until('ready')
    await test.ctx.live.publish(test.ctx.db, `user:${jonah}`, { topic: 'balance' })
    await test.ctx.live.publish(test.ctx.db, `user:${lena}`, { topic: 'calls' })
    expect(await hers.until('{"topic":"calls"}')).toBe(true)
    expect(hers.received()).not.toContain('balance')
  })

  it('start with the id of the newest notification, so a page knows whether it missed one', async () => {
    const lena = await makeSeeker(test)
    const jonah = await makeSeeker(test)
    const welcome = { userId: lena, type: 'other', code: 'welcome_seeker' } as const
    const [, latest] = await test.ctx.db
      .insert(notifications)
      .values([
        { ...welcome, effectKey: 'earlier', createdAt: new Date('2026-11-01T10:00:00Z') },
        { ...welcome, effectKey: 'latest', createdAt: new Date('2026-11-02T10:00:00Z') },
      ])
      .returning({ id: notifications.id })
    expect(await (await listen(lena)).until(JSON.stringify({ newest: latest?.id }))).toBe(true)
    expect(await (await listen(jonah)).until(JSON.stringify({ newest: null }))).toBe(true)
  })

  it('end with their session, while those of another session continue', async () => {
    const lena = await makeSeeker(test)
    const [phone, desk] = [await listen(lena), await listen(lena)]
    await Promise.all([phone.until('ready'), desk.until('ready')])
    await phone.leave()
    expect(await phone.until(null)).toBe(true)
    await test.ctx.live.publish(test.ctx.db, `user:${lena}`, { topic: 'calls' })
    expect(await desk.until('{"topic":"calls"}')).toBe(true)
  })

  it('of twenty pages are checked by one statement when a session of their person ends', async () => {
    const lena = await makeSeeker(test)
    const routesOfOneProcess = await sameRoutes(lena)
    const open = await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => routesOfOneProcess()))
    for (const stream of open) await stream.until('ready')
    const other = await listen(lena)
    const sent = await statementsOf(test.database, async () => {
      await other.leave()
      expect(await other.until(null)).toBe(true)
      await test.ctx.live.publish(test.ctx.db, `user:${lena}`, { topic: 'calls' })
      for (const stream of open) expect(await stream.until('{"topic":"calls"}')).toBe(true)
    })
    // One per process.
    expect(sent.filter(({ text }) => text.includes('from sessions s') && text.includes('any($'))).toHaveLength(2)
  })

  it('are limited to twenty per person; another one closes the oldest, which is notified [SEC-9]', async () => {
    const lena = await makeSeeker(test)
    const routesOfOneProcess = await sameRoutes(lena)
    const open = await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => routesOfOneProcess()))
    for (const stream of open) await stream.until('ready')
    const newest = await routesOfOneProcess()
    await newest.until('ready')
    expect(await open[0]?.until(null)).toBe(true)
    expect(open[0]?.received()).toContain('event: replaced')
    await test.ctx.live.publish(test.ctx.db, `user:${lena}`, { topic: 'calls' })
    for (const stream of [open[1], open.at(-1), newest]) expect(await stream?.until('{"topic":"calls"}')).toBe(true)
  })

  it('leave nothing behind when closed [SEC-9]', async () => {
    const own = new AbortController()
    const routesOfOneProcess = liveRoutes(test.ctx, own.signal)
    const headers = { cookie: await cookieOf(test.ctx, await makeSeeker(test)) }
    for (let visit = 0; visit < 30; visit++) {
      const reader = (await routesOfOneProcess.request('http://localhost:3000/live', { headers })).body!.getReader()
      await reader.read()
      await reader.cancel()
    }
    await expect.poll(() => getEventListeners(own.signal, 'abort')).toHaveLength(0)
  })
})

async function sameRoutes(userId: string) {
  const routes = liveRoutes(test.ctx, closing.signal)
  const headers = { cookie: await cookieOf(test.ctx, userId) }
  return async () => reading(await routes.request('http://localhost:3000/live', { headers }))
}

function reading(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    received: () => received,
    async until(words: string | null) {
      while (words === null || !received.includes(words)) {
        const { done, value } = await reader.read()
        if (done) return words === null
        received += value
      }
      return true
    },
  }
}
