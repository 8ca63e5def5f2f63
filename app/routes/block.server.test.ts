import { createElement } from 'react'
import { expect, it } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { isBlockedPair } from '#app/features/marketplace/safety/views.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import BlockRoute, { loader } from './block.tsx'
import { action } from './blocks.ts'

const now = new Date('2026-12-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const test = testContext({ now })

const argsOf = (viewer: Viewer | null, path: string, userId: string, form?: Record<string, string>, accept = '*/*') =>
  routeArgs(path, { ctx: test.ctx, viewer, params: { lang: 'en', userId }, form, headers: { accept } })
const load = (viewer: Viewer | null, userId: string, query = '') =>
  loader(argsOf(viewer, `/en/block/${userId}${query}`, userId))

it('asks with the credits of this pair, and the form does exactly that and returns', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  const seeker = await test.as(seekerId)
  for (const [hours, credits] of [
    [5, 30],
    [50, 70],
  ] as const)
    await makeCall(test, { seekerId, companionId, startAt: inHours(hours), credits })
  const data = await load(seeker, companionId, '?next=%2Fen%2Fcompanion%2Fmara')
  const html = screenOf(createElement(BlockRoute), { data })
  expect(wordsOf(html)).toContain(
    'Your 2 booked calls are cancelled for good. You get 70 credits back. You won’t get 30 credits back',
  )
  expect(html).toContain('value="/en/companion/mara"')

  const form = { intent: 'block', userId: companionId, next: data.next }
  const answer = (await action(argsOf(seeker, '/blocks', companionId, form))) as Response
  expect(answer.headers.get('location')).toBe('/en/companion/mara')
  expect(await isBlockedPair(test.ctx.db, seekerId, companionId)).toBe(true)
  expect([await balanceOf(test.ctx.db, seekerId), await balanceOf(test.ctx.db, companionId)]).toEqual([70, 30])
  expect(await test.ledgerViolations()).toEqual([])
})

it('asks a companion about seekers they have a call with', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  await makeCall(test, { seekerId, companionId, startAt: inHours(1), credits: 30 })
  const { question, next } = await load(await test.as(companionId), seekerId)
  expect(question).toMatchObject({ side: 'companion', effects: { calls: 1, returned: 30, earned: 0 } })
  expect(next).toBe(`/en/profile/${seekerId}`)
})

it('refuses a stranger: names hidden in profiles stay hidden here, and guests sign in first', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  const unseen = await makeCompanion(test, { status: null })
  const seeker = await test.as(seekerId)
  for (const [viewer, userId] of [
    [await test.as(companionId), seekerId],
    [seeker, await makeSeeker(test)],
    [seeker, seekerId],
    [seeker, unseen],
    [seeker, crypto.randomUUID()],
    [seeker, 'nobody'],
  ] as const)
    await expect(load(viewer, userId)).rejects.toMatchObject({ status: 404 })
  const away = await load(null, companionId).catch((response: Response) => response)
  expect((away as Response).headers.get('location')).toMatch(/^\/en\/login\?next=/)
})

it('never leads to another site', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  const { next } = await load(await test.as(seekerId), companionId, '?next=https%3A%2F%2Fevil.example%2Fen')
  expect(next).toBe(`/en/profile/${companionId}`)
})

it('a refused block changes nothing: scripts get the code, a plain form returns [T-10]', async () => {
  const [seekerId, other] = [await makeSeeker(test), await makeSeeker(test)]
  const seeker = await test.as(seekerId)
  const form = { intent: 'block', userId: other, next: '/en/dashboard' }
  const refused = await action(argsOf(seeker, '/blocks', other, form))
  expect(refused).toMatchObject({ data: { ok: false, code: 'not_found' }, init: { status: 404 } })
  const back = (await action(argsOf(seeker, '/blocks', other, form, 'text/html'))) as Response
  expect([back.status, back.headers.get('location')]).toEqual([302, '/en/dashboard'])
  expect(await isBlockedPair(test.ctx.db, seekerId, other)).toBe(false)
})
