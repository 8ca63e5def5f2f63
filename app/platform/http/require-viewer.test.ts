import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Role } from '#app/platform/viewer.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { type RequestContext, refusedPage, requireViewer, setRequestContext } from './request.ts'

const lena = { userId: 'u-1', role: 'seeker', name: 'Lena', hasSecondFactor: false } as unknown as Viewer
const admin = { ...lena, role: 'admin', name: null } as Viewer
type Options = Parameters<typeof requireViewer>[1]

/** The path of a page that lets this viewer in, or the status and place of what it answers instead. */
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

test('a guest is led to sign in and back to the page with its query, not to the data behind it', () => {
  const placeOf = (path: string) => answerFor(null, {}, {}, path)
  const back = (path: string) => [302, `/de/login?next=${encodeURIComponent(path)}`]
  expect(placeOf('/de/credits?page=2&from=a%26b')).toEqual(back('/de/credits?page=2&from=a%26b'))
  expect(placeOf('/de/credits.data?page=2&_routes=routes%2Fcredits&index')).toEqual(back('/de/credits?page=2'))
  expect(placeOf('/de/_.data')).toEqual(back('/de'))
})

test('when sessions cannot be read nobody is sent away: the page asks to come again', () => {
  expect(answerFor(null, {}, { sessionFailed: true })).toEqual([503, '2'])
})

test('somebody without a name finishes onboarding first, except on the pages that are needed before', () => {
  const newcomer = { ...lena, name: null } as Viewer
  expect(answerFor(lena)).toBe(lena)
  expect(answerFor(newcomer)).toEqual([302, '/de/onboarding'])
  expect(answerFor(newcomer, { unfinished: true })).toBe(newcomer)
})

test('an administrator shows the second factor first, except on the pages that are needed before', () => {
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
])('a page for %s lets a seeker in: %s', (role, isLetIn) => {
  expect(answerFor(lena, { role })).toEqual(isLetIn ? lena : [302, '/de'])
})

test('a page that was refused answers its status alone, or leads to the second factor that is missing', () => {
  const gone = refusedPage(new Refusal('not_found', { status: 404 }), 'de')
  expect([gone.status, gone.body]).toEqual([404, null])
  const missing = refusedPage(new Refusal('second_factor_needed', { status: 403 }), 'de')
  expect([missing.status, missing.headers.get('location')]).toEqual([302, '/de/account/second-factor'])
})
