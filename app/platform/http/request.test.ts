import { RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { splitLanguage } from '#app/i18n/languages.ts'
import type { Role } from '#app/platform/viewer.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import {
  formValues,
  parseForm,
  parseInput,
  type RequestContext,
  refusedPage,
  requireViewer,
  runAction,
  safePath,
  setRequestContext,
} from './request.ts'

const logged: Record<string, unknown>[] = []
const context = new RouterContextProvider()
const log = { error: (_: string, details: Record<string, unknown>) => logged.push(details) }
setRequestContext(context, { ctx: { log } as unknown as Ctx, requestId: 'r-1' } as RequestContext)
const args = { context }

const statusOf = (answer: { init: ResponseInit | null }) => answer.init?.status
const headersOf = (answer: { init: ResponseInit | null }) => new Headers(answer.init?.headers)

test('answers success with the value and the cookies it set', async () => {
  const answer = await runAction(args, {}, async (headers) => {
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return 7
  })
  expect(answer.data).toEqual({ ok: true, value: 7 })
  expect(statusOf(answer)).toBe(200)
  expect(headersOf(answer).getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('adds cookies to those a redirect already has', async () => {
  const answer = await runAction(args, {}, async (headers) => {
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return redirect('/en', { headers: { 'set-cookie': 'c=3' } })
  })
  expect(answer instanceof Response && answer.headers.getSetCookie()).toEqual(['c=3', 'a=1', 'b=2'])
})

test('sends cookies with a refusal too, those of the work and those of the refusal', async () => {
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

test('answers a refusal with its code, fields and status, and logs nothing', async () => {
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

test('a route may answer a refusal with its own body', async () => {
  const refuse = async () => {
    throw new Refusal('mfa_challenge_expired', { status: 401 })
  }
  const own = await runAction(args, { onRefused: ({ code }) => ({ code, email: 'a@b.de' }) }, refuse)
  expect([own.data, statusOf(own)]).toEqual([{ code: 'mfa_challenge_expired', email: 'a@b.de' }, 401])
})

test('logs any other error with the request and answers the action’s code, or rethrows it', async () => {
  const error = new Error('broken')
  const break_ = async () => {
    throw error
  }
  const answer = await runAction(args, { failed: 'save_failed' }, break_)
  expect([answer.data, statusOf(answer)]).toEqual([{ ok: false, code: 'save_failed', details: {} }, 500])
  expect(logged).toEqual([{ code: 'save_failed', requestId: 'r-1', error }])
  await expect(runAction(args, {}, break_)).rejects.toBe(error)
})

const formOf = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a field is its text; a repeated one or one named with [] is a list', () => {
  const form = formOf(['name', 'Lena'], ['languages[]', 'de'], ['days', '1'], ['days', '2'])
  expect(formValues(form)).toEqual({ name: 'Lena', languages: ['de'], days: ['1', '2'] })
})

test('a field may have any name without affecting anything else', () => {
  const values = formValues(formOf(['__proto__', 'a'], ['__proto__', 'b'], ['constructor', 'c']))
  expect(Object.entries(values)).toEqual([
    ['__proto__', ['a', 'b']],
    ['constructor', 'c'],
  ])
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
})

test('refuses an invalid form with the code of each field’s first issue', () => {
  const schema = z.object({
    name: z.string().min(3, 'name_too_short').regex(/^x/, 'name_odd'),
    age: z.coerce.number(),
    mail: z.email('This is no address.'),
  })
  const form = formOf(['name', 'L'], ['age', 'old'], ['mail', '-'])
  expect(() => parseForm(schema, form)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      status: 400,
      details: { 'field.name': 'name_too_short', 'field.age': 'invalid_type', 'field.mail': 'invalid_format' },
    }),
  )
  expect(parseForm(schema.pick({ age: true }), formOf(['age', '40']))).toEqual({ age: 40 })
})

test('reports issues of the whole form under “form”', () => {
  const schema = z.object({ a: z.string() }).refine(() => false, 'never_right')
  expect(() => parseInput(schema, { a: 'x' })).toThrow(
    expect.objectContaining({ details: { 'field.form': 'never_right' } }),
  )
})

const origin = 'https://visavis.example'
const hosts = ['e.example', 'visavis.example.e.example', 'visavis.example@e.example', '[::1]', '127.0.0.1:3000']
const before = ['', ' ', '\t', '\r\n', '\0', '\u200b', '/', '//', '\\', '/\\', '/%09', '/%2f', '/./', '/en/..', '/en//']
before.push('/de/%2e%2e//', '/en\\', '/en/\t')
const schemes = ['https://', 'HtTpS://', 'javascript:', 'java\tscript:', 'data:text/html,', 'mailto:', 'file:///']

const evil = [
  ...before.flatMap((start) => hosts.map((host) => start + host)),
  ...schemes.flatMap((scheme) => hosts.map((host) => scheme + host)),
  ...['//e.example', '/\\e.example', '@e.example', '.e.example', ':80', '/..//e.example', 'x/dashboard'].map(
    (end) => `/en${end}`,
  ),
  ...['/en/%0d%0aset-cookie:x=y//e', '/xx/dashboard', '/', '', '/dashboard', '/english', '/webhooks/stripe'],
]

test(`none of ${evil.length} malicious redirects leads to another site, or outside the pages [T31]`, () => {
  expect(evil.length).toBeGreaterThan(100)
  for (const place of evil) {
    const led = safePath(place, origin, '/en/fallback')
    const url = new URL(led, origin)
    expect(url.origin, JSON.stringify(place)).toBe(origin)
    expect(url.pathname, JSON.stringify(place)).toSatisfy((path: string) => splitLanguage(path).language !== null)
    expect(url.pathname, JSON.stringify(place)).not.toContain('//')
    expect(new URL(url.pathname, origin).origin).toBe(origin)
  }
})

test('keeps our own paths with query and hash, and falls back for invalid values', () => {
  expect(safePath('/de/companion/mara-3f2a?slot=2026-11-21T10%3A00Z#rates', origin, '/en')).toBe(
    '/de/companion/mara-3f2a?slot=2026-11-21T10%3A00Z#rates',
  )
  expect(safePath('/en', origin, '/x')).toBe('/en')
  for (const odd of [null, undefined, new File([], 'x')]) expect(safePath(odd, origin, '/en')).toBe('/en')
})

const lena = { userId: 'u-1', role: 'seeker', name: 'Lena', hasSecondFactor: false } as unknown as Viewer
const admin = { ...lena, role: 'admin', name: null } as Viewer
type Options = Parameters<typeof requireViewer>[1]

function answerFor(
  viewer: Viewer | null,
  options: Options = {},
  current: Partial<RequestContext> = {},
  path = '/en/x',
) {
  const context = new RouterContextProvider()
  setRequestContext(context, { viewer, language: 'de', ...current } as RequestContext)
  try {
    return requireViewer({ context, request: new Request(`https://v.example${path}`) }, options).viewer
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    return [answer.status, answer.headers.get('location') ?? answer.headers.get('retry-after')]
  }
}

test('sends a guest to sign in and back to the page with its query, not to its data', () => {
  const placeOf = (path: string) => answerFor(null, {}, {}, path)
  const back = (path: string) => [302, `/de/login?next=${encodeURIComponent(path)}`]
  expect(placeOf('/de/credits?page=2&from=a%26b')).toEqual(back('/de/credits?page=2&from=a%26b'))
  expect(placeOf('/de/credits.data?page=2&_routes=routes%2Fcredits&index')).toEqual(back('/de/credits?page=2'))
  expect(placeOf('/de/_.data')).toEqual(back('/de'))
})

test('if sessions cannot be read, asks to try again instead of redirecting', () => {
  expect(answerFor(null, {}, { sessionFailed: true })).toEqual([503, '2'])
})

test('people without a name finish onboarding first, except on the pages it needs', () => {
  const newcomer = { ...lena, name: null } as Viewer
  expect(answerFor(lena)).toBe(lena)
  expect(answerFor(newcomer)).toEqual([302, '/de/onboarding'])
  expect(answerFor(newcomer, { unfinished: true })).toBe(newcomer)
})

test('an administrator needs the second factor first, except on the pages to set it up', () => {
  const proven = { ...admin, hasSecondFactor: true } as Viewer
  expect(answerFor(proven)).toBe(proven)
  expect(answerFor(admin)).toEqual([302, '/de/account/second-factor'])
  expect(answerFor(admin, { unfinished: true })).toBe(admin)
})

test.each<[Role | Role[], boolean]>([
  ['seeker', true],
  [['offerer', 'seeker'], true],
  ['offerer', false],
  [['offerer', 'admin'], false],
])('a page for %s, opened by a seeker: %s', (role, isLetIn) => {
  expect(answerFor(lena, { role })).toEqual(isLetIn ? lena : [302, '/de'])
})

test('a refused page answers with its status, or redirects to set up the missing second factor', () => {
  const gone = refusedPage(new Refusal('not_found', { status: 404 }), 'de')
  expect([gone.status, gone.body]).toEqual([404, null])
  const missing = refusedPage(new Refusal('second_factor_needed', { status: 403 }), 'de')
  expect([missing.status, missing.headers.get('location')]).toEqual([302, '/de/account/second-factor'])
})
