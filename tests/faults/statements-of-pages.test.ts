import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { cancelCall } from '#app/features/marketplace/calls/commands.server.ts'
import { setRequestContext } from '#app/platform/http/request.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import * as dashboard from '#app/routes/dashboard.tsx'
import * as myCalls from '#app/routes/my-calls.tsx'
import * as shell from '#app/routes/shell.tsx'
import { cookieOf } from '#tests/support/accounts.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { statementsOf, waitUntilNotified } from '#tests/support/statements.ts'

const product = testContext()
const inDays = (days: number) => new Date(product.ctx.clock.now().getTime() + days * 86_400_000)
let seekerId: string
let companionId: string
beforeAll(async () => {
  seekerId = await makeSeeker(product, { status: 'active' })
  companionId = await makeCompanion(product)
  await makeCall(product, { seekerId, companionId, startAt: inDays(1) })
  await waitUntilNotified(product)
})

type Page = { loader: (args: never) => Promise<unknown> }

/** Number of statements of a member's page, including its session and layout. */
async function sentBy(userId: string, page: Page) {
  const request = new Request('http://localhost:3000/en', { headers: { cookie: await cookieOf(product.ctx, userId) } })
  const sent = await statementsOf(product.database, async () => {
    const { viewer } = await readViewer(product.ctx, request)
    const context = new RouterContextProvider()
    const reader = { nonce: '', requestId: 'r', clientAddress: '127.0.0.1', userAgent: '' }
    setRequestContext(context, { ctx: product.ctx, viewer, language: 'en', timeZone: 'Europe/Berlin', ...reader })
    const args = { context, request, params: { lang: 'en' } } as unknown as LoaderFunctionArgs
    await Promise.all([shell.loader(args), page.loader(args as never)])
  })
  expect(sent).not.toEqual([])
  return sent.length
}

// One statement is for the session, one for the layout. Rows of a page must not have their own statements.
test('a dashboard needs few statements', async () => {
  expect(await sentBy(seekerId, dashboard)).toBeLessThanOrEqual(7)
  expect(await sentBy(companionId, dashboard)).toBeLessThanOrEqual(8)
})

test('a member’s calls need the same number of statements for any number of calls', async () => {
  const oneMoreOfEach = async (day: number) => {
    await makeCall(product, { seekerId, startAt: inDays(day) })
    const { callId } = await makeCall(product, { seekerId, startAt: inDays(day + 0.5) })
    await cancelCall(product.ctx, await product.as(seekerId), { callId })
  }
  await oneMoreOfEach(2)
  const few = await sentBy(seekerId, myCalls)
  expect(few).toBeLessThanOrEqual(6)
  for (const day of [3, 4, 5]) await oneMoreOfEach(day)
  expect(await sentBy(seekerId, myCalls)).toBe(few)
})
