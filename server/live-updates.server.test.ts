import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signOut } from '#app/features/accounts/commands.server.ts'
import { createAuth, readViewer } from '#app/platform/session.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { machineRoutes } from './machine-routes.ts'

let test: TestContext
const closing = new AbortController()
beforeAll(async () => {
  test = await openTestContext()
})
afterAll(async () => {
  closing.abort()
  await test.close()
})

const routes = () =>
  machineRoutes({
    ctx: test.ctx,
    pages: async () => new Response(),
    paymentOrigins: [],
    closing: closing.signal,
    clockRead: async () => test.ctx.clock.now(),
    assets: 'none',
    isReady: async () => true,
  })

/** Opens the live updates of one of this person's sessions. */
async function listen(userId: string) {
  const { headers } = await createAuth(test.ctx).api.enterAs({ body: { userId }, returnHeaders: true })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { viewer } = await readViewer(test.ctx, new Request('http://localhost:3000/', { headers: { cookie } }))
  const response = await routes().request('http://localhost:3000/live', { headers: { cookie } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    heard: () => heard,
    leave: () => signOut(test.ctx, viewer, { headers: new Headers({ cookie }) }),
    /** Reads until these words have come, or to the end. */
    async until(words: string | null) {
      while (words === null || !heard.includes(words)) {
        const { done, value } = await reader.read()
        if (done) return words === null
        heard += value
      }
      return true
    },
  }
}

describe('live updates', () => {
  it('tell a person what concerns them, and nothing that was told to others before', async () => {
    const [lena, jonah] = [await makeSeeker(test), await makeSeeker(test)]
    const hers = await listen(lena)
    await hers.until('ready')
    await test.ctx.live.publish(test.ctx.db, `user:${jonah}`, { topic: 'balance' })
    await test.ctx.live.publish(test.ctx.db, `user:${lena}`, { topic: 'calls' })
    expect(await hers.until('{"topic":"calls"}')).toBe(true)
    expect(hers.heard()).not.toContain('balance')
  })

  it('end with the session, and those of another session go on', async () => {
    const lena = await makeSeeker(test)
    const [phone, desk] = [await listen(lena), await listen(lena)]
    await Promise.all([phone.until('ready'), desk.until('ready')])
    await phone.leave()
    expect(await phone.until(null)).toBe(true)
    await test.ctx.live.publish(test.ctx.db, `user:${lena}`, { topic: 'calls' })
    expect(await desk.until('{"topic":"calls"}')).toBe(true)
  })

  it('refuse a stranger', async () => {
    expect((await routes().request('http://localhost:3000/live')).status).toBe(401)
  })
})
