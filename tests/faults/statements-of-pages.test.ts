import { createHmac } from 'node:crypto'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withDatabaseBudget } from '#app/platform/data/database-budget.server.ts'
import { PostgresConnection } from '#app/platform/data/postgres-connections.server.ts'
import { setRequestContext } from '#app/platform/http/request.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { newToken } from '#app/platform/ids.ts'
import { sessionTokenHash } from '#app/platform/security/session-tokens.server.ts'
import * as availability from '#app/routes/availability.tsx'
import * as companion from '#app/routes/companion.tsx'
import * as dashboard from '#app/routes/dashboard.tsx'
import * as myCalls from '#app/routes/my-calls.tsx'
import * as shell from '#app/routes/shell.tsx'
import { profiles, sessions } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { untilNotified } from '#tests/support/statements.ts'

let product: TestContext
let seekerId: string
let companionId: string
let slug: string
beforeAll(async () => {
  product = await openTestContext()
  seekerId = await makeSeeker(product, { status: 'active' })
  companionId = await makeCompanion(product)
  await makeCall(product, { seekerId, companionId, startAt: new Date(product.ctx.clock.now().getTime() + 86_400_000) })
  const found = await product.ctx.db.select({ id: profiles.id, slug: profiles.slug }).from(profiles)
  slug = found.find(({ id }) => id === companionId)?.slug ?? ''
  await untilNotified(product)
})
afterAll(() => product.close())

async function cookieOf(userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 13.5 * 86_400_000)
  await product.ctx.db.insert(sessions).values({ userId, tokenHash: sessionTokenHash(token), expiresAt })
  const signature = createHmac('sha256', product.ctx.secrets.session).update(token).digest('base64')
  return `session=${encodeURIComponent(`${token}.${signature}`)}`
}

type Page = { loader: (args: never) => Promise<unknown> }

/** How many statements a member's page sends, its session and frame included, and in how many packets. */
async function sentBy(userId: string, page: Page, params: Record<string, string> = {}) {
  const request = new Request('http://localhost:3000/en', { headers: { cookie: await cookieOf(userId) } })
  const query = vi.spyOn(PostgresConnection.prototype, 'query')
  const packet = vi.spyOn(PostgresConnection.prototype, 'inOnePacket')
  try {
    await withDatabaseBudget({}, async () => {
      const { viewer } = await readViewer(product.ctx, request)
      const context = new RouterContextProvider()
      const reader = { nonce: '', requestId: 'r', clientAddress: '127.0.0.1', userAgent: '' }
      setRequestContext(context, { ctx: product.ctx, viewer, language: 'en', timeZone: 'Europe/Berlin', ...reader })
      const args = { context, request, params: { lang: 'en', ...params } } as unknown as LoaderFunctionArgs
      await Promise.all([shell.loader(args), page.loader(args as never)])
    })
    return { statements: query.mock.calls.length, packets: packet.mock.calls.length }
  } finally {
    query.mockRestore()
    packet.mockRestore()
  }
}

test('a dashboard asks the database in two turns: who it is, then for frame and board by one statement each', async () => {
  expect(await sentBy(seekerId, dashboard)).toEqual({ statements: 3, packets: 2 })
  expect(await sentBy(companionId, dashboard)).toEqual({ statements: 3, packets: 2 })
})

test('the calls of a member are read in two turns, upcoming ones apart from past ones and the calendar', async () => {
  expect(await sentBy(seekerId, myCalls)).toEqual({ statements: 5, packets: 2 })
})

test('a profile is read in two turns, by one statement', async () => {
  expect(await sentBy(seekerId, companion, { slug })).toEqual({ statements: 3, packets: 2 })
})

test('a booking page is read in two turns: free times, calls, and who they are', async () => {
  expect(await sentBy(seekerId, availability, { companionId, type: 'audio' })).toEqual({ statements: 5, packets: 2 })
})
