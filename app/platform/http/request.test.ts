import { RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { type RequestContext, runAction, setRequestContext } from './request.ts'

const logged: Record<string, unknown>[] = []
const context = new RouterContextProvider()
const log = { error: (_: string, details: Record<string, unknown>) => logged.push(details) }
setRequestContext(context, { ctx: { log } as unknown as Ctx, requestId: 'r-1' } as RequestContext)
const args = { context }

const statusOf = (answer: { init: ResponseInit | null }) => answer.init?.status
const headersOf = (answer: { init: ResponseInit | null }) => new Headers(answer.init?.headers)

test('work that goes well is answered with its value and the cookies it set', async () => {
  const answer = await runAction(args, {}, async (headers) => {
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return 7
  })
  expect(answer.data).toEqual({ ok: true, value: 7 })
  expect(statusOf(answer)).toBe(200)
  expect(headersOf(answer).getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a redirect goes out as it is, with the cookies', async () => {
  const answer = await runAction(args, {}, async (headers) => {
    headers.append('set-cookie', 'a=1')
    return redirect('/en')
  })
  if (!(answer instanceof Response)) throw new Error('no response')
  expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([302, '/en', 'a=1'])
})

test('cookies of a redirect go out beside those it carries already', async () => {
  const answer = await runAction(args, {}, async (headers) => {
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return redirect('/en', { headers: { 'set-cookie': 'c=3' } })
  })
  expect(answer instanceof Response && answer.headers.getSetCookie()).toEqual(['c=3', 'a=1', 'b=2'])
})

test('cookies go out with a refusal too, those of the work and those of the refusal', async () => {
  const refuse = async (headers: Headers) => {
    headers.append('set-cookie', 'a=1')
    throw new Refusal('mfa_challenge_expired', { status: 401 })
  }
  const answer = await runAction(args, {}, refuse)
  expect(headersOf(answer).getSetCookie()).toEqual(['a=1'])
  expect(headersOf(answer).has('retry-after')).toBe(false)
  const onRefused = (_: unknown, refusal: Refusal, headers: Headers) => {
    headers.append('set-cookie', `${refusal.code}=2`)
    return redirect('/en/login')
  }
  const away = await runAction(args, { onRefused }, refuse)
  expect(away instanceof Response && away.headers.getSetCookie()).toEqual(['a=1', 'mfa_challenge_expired=2'])
})

test('a refusal becomes its code, fields and status; nothing is logged', async () => {
  const details = { 'field.email': 'email_invalid', hours: 12 }
  const answer = await runAction(args, { failed: 'save_failed' }, async () => {
    throw new Refusal('invalid_input', { status: 400, details })
  })
  expect(answer.data).toEqual({
    ok: false,
    code: 'invalid_input',
    details: { hours: 12 },
    fields: { email: 'email_invalid' },
  })
  expect(statusOf(answer)).toBe(400)
  expect(logged).toEqual([])
})

test('a refusal for now says when to try again', async () => {
  const answer = await runAction(args, {}, async () => {
    throw new Refusal('photo_busy', { status: 503 })
  })
  expect(headersOf(answer).get('retry-after')).toBe('2')
})

test('a route may answer a refusal with a body or a redirect of its own', async () => {
  const refuse = async () => {
    throw new Refusal('mfa_challenge_expired', { status: 401 })
  }
  const own = await runAction(args, { onRefused: ({ code }) => ({ code, email: 'a@b.de' }) }, refuse)
  expect([own.data, statusOf(own)]).toEqual([{ code: 'mfa_challenge_expired', email: 'a@b.de' }, 401])
  const away = await runAction(args, { onRefused: () => redirect('/en/login') }, refuse)
  expect(away instanceof Response && away.headers.get('location')).toBe('/en/login')
})

test('another error is logged with the request and becomes the code of the action, or is thrown on', async () => {
  const error = new Error('broken')
  const break_ = async () => {
    throw error
  }
  const answer = await runAction(args, { failed: 'save_failed' }, break_)
  expect([answer.data, statusOf(answer)]).toEqual([{ ok: false, code: 'save_failed', details: {} }, 500])
  expect(logged).toEqual([{ code: 'save_failed', requestId: 'r-1', error }])
  await expect(runAction(args, {}, break_)).rejects.toBe(error)
})

test('a redirect that is thrown is no failure', async () => {
  const away = redirect('/en')
  const work = () => Promise.reject(away)
  await expect(runAction(args, { failed: 'save_failed' }, work)).rejects.toBe(away)
})
