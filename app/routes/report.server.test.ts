import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { blocked, cases } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import ReportRoute, { action, loader } from './report.tsx'

const test = testContext()

const argsOf = (viewer: Viewer | null, userId: string, query = '', form?: Record<string, string>) =>
  routeArgs(`/en/report/${userId}${query}`, { ctx: test.ctx, viewer, params: { lang: 'en', userId }, form })
const load = (viewer: Viewer | null, userId: string, query?: string) => loader(argsOf(viewer, userId, query))
const send = async (viewer: Viewer, userId: string, form: Record<string, string>) => {
  const response = await action(argsOf(viewer, userId, '', form))
  if (response instanceof Response) throw new Error(`led to ${response.headers.get('location')}`)
  return { answer: response.data, status: response.init?.status ?? 200 }
}
const reportsOn = (userId: string) => test.ctx.db.select().from(cases).where(eq(cases.subjectId, userId))

it('asks for a reason and a text, includes the call, and stores the report [T-13]', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test, { name: 'Mara Feld' })]
  const seeker = await test.as(seekerId)
  const { callId } = await makeCall(test, { seekerId, companionId, startAt: new Date('2026-12-02T12:00:00Z') })
  const data = await load(seeker, companionId, `?call=${callId}&next=%2Fen%2Fmy-calls`)
  const html = screenOf(createElement(ReportRoute), { data })
  expect(wordsOf(html)).toContain('Mara won’t know it was you.')
  expect(html).toContain(`name="callId" value="${callId}"`)
  expect(html).toContain('href="/en/my-calls"')
  const sent = await send(seeker, companionId, { reason: 'fraud', text: 'Wanted money elsewhere.', callId })
  expect(sent.answer).toEqual({ ok: true, value: null })
  expect(await reportsOn(companionId)).toMatchObject([
    { reporterId: seekerId, reason: 'fraud', text: 'Wanted money elsewhere.', callId, status: 'open' },
  ])
})

it('redirects to a receipt that stays, even if a block hides the person meanwhile', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  const seeker = await test.as(seekerId)
  await makeCall(test, { seekerId, companionId, startAt: new Date('2026-12-02T12:00:00Z') })
  await test.ctx.db.insert(blocked).values({ seekerId, companionId, blockedBy: companionId })
  const form = { reason: 'harassment', text: 'It went on.', receipt: 'page' }
  const answer = (await action(argsOf(seeker, companionId, '?next=%2Fen%2Fmy-calls', form))) as Response
  const place = answer.headers.get('location') ?? ''
  expect(place).toBe(`/en/report/${companionId}?sent=&next=%2Fen%2Fmy-calls`)
  const data = await load(seeker, companionId, place.slice(place.indexOf('?')))
  const html = screenOf(createElement(ReportRoute), { data })
  expect(wordsOf(html)).toContain('Thank you, your report has arrived.')
  expect(html).toContain('href="/en/my-calls"')
  expect(await reportsOn(companionId)).toHaveLength(1)
})

it('reports errors of a form and keeps the input', async () => {
  const [seeker, companionId] = [await test.as(await makeSeeker(test)), await makeCompanion(test)]
  expect(await send(seeker, companionId, { text: 'Hm.' })).toMatchObject({
    status: 400,
    answer: { ok: false, fields: { reason: 'invalid_reason' }, typed: { text: 'Hm.' } },
  })
})

it('refuses a stranger: no reports about oneself or hidden people', async () => {
  const [seekerId, other] = [await makeSeeker(test), await makeSeeker(test)]
  const seeker = await test.as(seekerId)
  for (const nobody of [seekerId, other, crypto.randomUUID(), 'null'])
    expect(await load(seeker, nobody).catch((thrown: Response) => thrown.status)).toBe(404)
})

it('refuses a stranger the same way if the form is sent without the page: nothing is stored (finding 17) [SEC-17]', async () => {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  const seeker = await test.as(seekerId)
  await test.ctx.db.insert(blocked).values({ seekerId, companionId, blockedBy: companionId })
  const nobody = await send(seeker, crypto.randomUUID(), { reason: 'other' })
  expect(nobody.status).toBe(404)
  expect(await send(seeker, companionId, { reason: 'other' })).toEqual(nobody)
  expect(await reportsOn(companionId)).toEqual([])
})

it('sends guests to login and back, and never to another site', async () => {
  const companionId = await makeCompanion(test)
  const answer = await load(null, companionId, '?next=%2Fen%2Fcompanion%2Fmara').catch((thrown: Response) => thrown)
  const place = (answer as Response).headers.get('location') ?? ''
  expect(decodeURIComponent(place)).toContain(`/en/login?next=/en/report/${companionId}?next=`)
  const data = await load(await test.as(await makeSeeker(test)), companionId, '?next=https%3A%2F%2Fevil.example')
  expect(data.next).toBe(`/en/profile/${companionId}`)
})
