import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { enterCall, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import MyCallsRoute, { action, loader, middleware } from './my-calls.tsx'

const test = testContext()
let days = 0

const argsOf = (viewer: Viewer | null, ctx: Ctx, form?: Record<string, string>, query = '') =>
  routeArgs(`/en/my-calls${query}`, { ctx, viewer, params: { lang: 'en' }, form })
const load = async (userId: string, ctx: Ctx = test.ctx) => {
  const data = await loader(argsOf(await test.as(userId), ctx))
  return wordsOf(screenOf(createElement(MyCallsRoute), { data }))
}
async function send(userId: string, form: Record<string, string>, ctx: Ctx = test.ctx) {
  const answer = (await action(argsOf(await test.as(userId), ctx, form))) as {
    data: ActionResult<unknown>
    init: ResponseInit | null
  }
  return { ...answer.data, status: answer.init?.status ?? 200 }
}
async function callAt(minutesFromNow: number, people: { seekerId?: string } = {}): Promise<MadeCall> {
  days += 3
  const startAt = new Date(Date.parse('2026-12-01T18:00:00Z') + days * 86_400_000)
  const call = await makeCall(test, { startAt, ...people })
  await test.setClock(new Date(startAt.getTime() - minutesFromNow * 60_000))
  return call
}

describe('the page', () => {
  it('shows upcoming and past calls, and the guidelines to companions [K-01, K-03]', async () => {
    const call = await callAt(60)
    expect(await load(call.seekerId)).toMatch(/^Your calls .*Upcoming .*Mara Feld .*Past No past calls/)
    expect(await load(call.companionId)).toMatch(/Upcoming .*Lena .*Read the guidelines .*Past/)
    expect(await load(call.seekerId)).not.toContain('guidelines')
  })

  it('reports which half could not be loaded, and offers a retry [K-26, K-27]', async () => {
    const call = await callAt(60)
    const down = () => {
      throw new Error('down')
    }
    const broken = { ...test.ctx, db: { select: down, $count: down } as unknown as Ctx['db'] }
    const words = await load(call.seekerId, broken)
    expect(words).toContain('Failed to load scheduled calls Try again')
    expect(words).toContain('Failed to load call history Try again')
  })
})

describe('its forms', () => {
  it('cancel a call and report where the credits went [K-14]', async () => {
    const call = await callAt(25 * 60)
    expect(await send(call.seekerId, { intent: 'cancel', callId: call.callId })).toMatchObject({
      ok: true,
      value: { settlement: 'returned' },
    })
    expect(await load(call.seekerId)).toMatch(/Past .*Cancelled by you/)
  })

  it('answer an unexpected failure with its own code [K-29]', async () => {
    const call = await callAt(60)
    const broken = { ...test.ctx, db: { transaction: () => Promise.reject(new Error('down')) } as unknown as Ctx['db'] }
    expect(await send(call.seekerId, { intent: 'cancel', callId: call.callId }, broken)).toMatchObject({
      code: 'cancel_failed',
      status: 500,
    })
    expect(await send(call.seekerId, { intent: 'rate', callId: call.callId, rating: '5' }, broken)).toMatchObject({
      code: 'submit_failed',
    })
  })

  it('report a missed call that could not be processed [K-30]', async () => {
    const call = await callAt(-31)
    const broken = { ...test.ctx, jobs: { ...test.ctx.jobs, enqueue: () => Promise.reject(new Error('down')) } }
    expect(await send(call.seekerId, { intent: 'check' }, broken)).toMatchObject({ ok: false, code: 'check_failed' })
    expect(await load(call.seekerId)).not.toContain('Missed')
    expect(await send(call.seekerId, { intent: 'check' })).toMatchObject({ ok: true })
    expect(await load(call.seekerId)).toContain('Missed: nobody showed up')
  })

  it('accept a rating of one to five stars for a completed call [R-01]', async () => {
    const call = await callAt(-1)
    for (const userId of [call.seekerId, call.companionId])
      await enterCall(test.ctx, await test.as(userId), { callId: call.callId })
    await test.setClock(new Date(call.endAt.getTime() + 90_000))
    await send(call.seekerId, { intent: 'check' })
    expect(await load(call.seekerId)).toMatch(/Completed Rate/)
    expect(await load(call.companionId)).toMatch(/Completed$|Completed [^R]/)
    for (const rating of ['0', '6', '2.5', '', 'five'])
      expect(await send(call.seekerId, { intent: 'rate', callId: call.callId, rating })).toMatchObject({
        ok: false,
        code: 'invalid_input',
        status: 400,
      })
    expect(await send(call.seekerId, { intent: 'rate', callId: call.callId, rating: '5' })).toMatchObject({ ok: true })
    expect(await load(call.seekerId)).not.toMatch(/Completed Rate/)
    const { past } = await loader(argsOf(await test.as(call.companionId), test.ctx))
    expect(past?.calls.map(({ rating }) => rating)).toEqual([null])
  })

  it('refuse strangers and unknown requests', async () => {
    const call = await callAt(60)
    expect(await send(await makeSeeker(test), { intent: 'cancel', callId: call.callId })).toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(send(call.seekerId, { intent: 'refund' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the order of past calls', () => {
  const ask = async (seekerId: string, query: string, cookie = '') => {
    const args = argsOf(await test.as(seekerId), test.ctx, undefined, query)
    args.request.headers.set('cookie', cookie)
    const response = (await middleware[0]?.(args as never, async () => new Response())) as Response
    return { order: (await loader(args)).past?.order, setCookie: response.headers.get('set-cookie') }
  }

  it('follows the URL, which the browser remembers, and defaults to the last booked first [K-04]', async () => {
    const seekerId = await makeSeeker(test)
    expect(await ask(seekerId, '')).toEqual({ order: 'booked', setCookie: null })
    const chosen = await ask(seekerId, '?order=date')
    expect(chosen).toEqual({ order: 'date', setCookie: expect.stringMatching(/^past_calls=date; Max-Age=31536000;/) })
    expect(await ask(seekerId, '?page=2', 'past_calls=date')).toEqual({ order: 'date', setCookie: null })
    expect(await ask(seekerId, '?order=date', 'past_calls=date')).toEqual({ order: 'date', setCookie: null })
    expect(await ask(seekerId, '?order=booked', 'past_calls=date')).toMatchObject({ order: 'booked' })
  })
})

describe('an unrated call', () => {
  it('from another page is shown above the list', async () => {
    const seekerId = await makeSeeker(test)
    const held = await callAt(-1, { seekerId })
    for (const userId of [seekerId, held.companionId])
      await enterCall(test.ctx, await test.as(userId), { callId: held.callId })
    await test.setClock(new Date(held.endAt.getTime() + 90_000))
    await send(seekerId, { intent: 'check' })
    expect(await load(seekerId)).not.toContain('How was your call with')
    for (let count = 0; count < 10; count++) {
      const startAt = new Date(held.endAt.getTime() + (30 + count * 2) * 3_600_000)
      const { callId } = await makeCall(test, { startAt, seekerId })
      await send(seekerId, { intent: 'cancel', callId })
    }
    expect(await load(seekerId)).toMatch(/Past .*How was your call with Mara on .* Rate Past calls With /)
    expect(await load(held.companionId)).not.toContain('How was your call with')
    expect(await send(seekerId, { intent: 'rate', callId: held.callId, rating: '4' })).toMatchObject({ ok: true })
    expect(await load(seekerId)).not.toContain('How was your call with')
  })
})

describe('its calendar URL', () => {
  const seen = async (viewer: Viewer, query = '') => {
    const data = await loader(argsOf(viewer, test.ctx, undefined, query))
    return { data, html: screenOf(createElement(MyCallsRoute), { data }) }
  }
  const renew = (viewer: Viewer, ctx = test.ctx) => action(argsOf(viewer, ctx, { intent: 'renew_calendar_feed' }))

  it('is created by a form, replaced only after a question, and marked as new, all without scripts [SEC-18]', async () => {
    const viewer = await test.as(await makeSeeker(test))
    const none = await seen(viewer)
    expect(wordsOf(none.html)).toContain('Create address')
    expect(none.html).not.toContain('.ics')
    const made = (await renew(viewer)) as unknown as Response
    expect(made.headers.get('location')).toBe('/en/my-calls?calendar=renewed#calendar-feed')
    const first = await seen(viewer, '?calendar=renewed')
    expect(wordsOf(first.html)).toContain('Old addresses no longer work.')
    expect(first.html).toContain('href="/en/my-calls?calendar=confirm#calendar-feed"')
    const confirmation = await seen(viewer, '?calendar=confirm')
    expect(wordsOf(confirmation.html)).toContain('The current one stops working right away.')
    expect(wordsOf(confirmation.html)).toContain('Keep the current one')
    expect(confirmation.data.calendar?.url).toBe(first.data.calendar?.url)
    expect(confirmation.html).toMatch(
      /<form [^>]*action="\/en\/my-calls\?calendar=confirm" method="post"><input type="hidden" name="intent" value="renew_calendar_feed"/,
    )
    await renew(viewer)
    expect((await seen(viewer)).data.calendar?.url).not.toBe(first.data.calendar?.url)
  })

  it('reports a failure, and keeps the existing one', async () => {
    const viewer = await test.as(await makeSeeker(test))
    const broken = { ...test.ctx, db: { transaction: () => Promise.reject(new Error('down')) } as unknown as Ctx['db'] }
    expect(await renew(viewer, broken)).toMatchObject({ data: { ok: false, code: 'failed_to_renew_address' } })
  })
})
