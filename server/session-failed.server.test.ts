import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/platform/data/db.server.ts'
import { requestContext, requireViewer } from '#app/platform/http/request.ts'
import { cookieOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { openSite } from '#tests/support/site.ts'
import type { PageHandler } from './http.ts'

const world = testContext()
let cookie: string
const logged: string[] = []
beforeAll(async () => {
  const userId = await makeSeeker(world)
  cookie = await cookieOf(world.ctx, userId)
})

const noAnswer = () => {
  throw new Error('no answer')
}

/** A site whose sessions can't be read, with pages that show who they take the reader for. */
function site() {
  const db = new Proxy(world.ctx.db, {
    get: (target, key) => (key === 'select' ? noAnswer : Reflect.get(target, key)),
  }) as Db
  const pages: PageHandler = async (request, context) => {
    if (new URL(request.url).pathname === '/en/dashboard') {
      try {
        requireViewer({ context, request })
      } catch (answer) {
        if (answer instanceof Response) return answer
        throw answer
      }
    }
    const { viewer, sessionFailed } = requestContext(context)
    return Response.json({ viewer, sessionFailed })
  }
  const log = { ...world.ctx.log, error: (message: string) => void logged.push(message) }
  const ask = openSite({ ...world.ctx, db, log }, pages)
  return (path: string, init: RequestInit = {}) => ask(path, { ...init, headers: { cookie, ...init.headers } })
}

test('a session that cannot be read shows the page as for a guest, with a notice, and keeps the cookie [A-46]', async () => {
  const answer = await site()('/en/companions')
  expect(await answer.json()).toEqual({ viewer: null, sessionFailed: true })
  expect(answer.headers.getSetCookie().join()).not.toContain('session=')
  expect(logged).toContain('a session could not be read')
})

test('a page for members then answers 503, without redirecting to sign in [A-46]', async () => {
  const answer = await site()('/en/dashboard')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.get('retry-after')).toBe('2')
})

test('a form and a running page’s data are never treated as a guest’s', async () => {
  const ask = site()
  const form = { method: 'POST', headers: { origin: 'http://localhost:3000', 'content-type': 'text/plain' }, body: '' }
  expect((await ask('/en/companions', form)).status).toBeGreaterThanOrEqual(400)
  expect((await ask('/en/companions.data')).status).toBe(500)
})
