import { type DataStrategyFunctionArgs, UNSAFE_getTurboStreamSingleFetchDataStrategy } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageWhenUnreachable, rememberPageData } from './keep-page.ts'
import { currentLostRequest, forgetLostRequest, rememberUnderway, requestUnderway } from './lost-requests.ts'

beforeEach(() => {
  forgetLostRequest()
  vi.stubGlobal('window', { location: new URL(here) })
})
afterEach(() => vi.unstubAllGlobals())

const here = 'https://visavis.example/en/calls/7?show=all'
const unreached = { type: 'error', result: new TypeError('Failed to fetch') }
const answer = (status: number) => ({
  type: 'error',
  result: { status, statusText: '', internal: false, data: '' },
})
const givenUp = new AbortController()
const resultsAfter = (results: Record<string, unknown>, url = here, method = 'GET') =>
  keepPageWhenUnreachable({ request: new Request(url, { method, signal: givenUp.signal }) }, async () => results)

test('a page that is asked for anew and cannot be reached stays as it is', async () => {
  rememberPageData('/en/calls/7?show=all', { root: { viewer: 'ada' }, call: { minutes: 45 } })
  const unchanged = {
    root: { type: 'data', result: { viewer: 'ada' } },
    call: { type: 'data', result: { minutes: 45 } },
  }
  expect(await resultsAfter({ root: unreached, call: unreached })).toEqual(unchanged)
  expect(await resultsAfter({ root: unreached, call: answer(503) }, `${here}&index`)).toEqual(unchanged)
})

test('an answer that breaks off, as React Router itself decodes it, leaves the page as it is', async () => {
  const whole = '[{"_1":2},"call",{"_3":4},"data",{"_5":6},"minutes",30]\n'
  rememberPageData('/en/calls/7?show=all', { call: { minutes: 45 } })
  expect(await resultsAfter(await decoded(whole))).toEqual({ call: { type: 'data', result: { minutes: 30 } } })
  for (const length of [0, 1, 20, whole.length - 4])
    expect(await resultsAfter(await decoded(whole.slice(0, length)))).toEqual({
      call: { type: 'data', result: { minutes: 45 } },
    })
})

/** What React Router's own data strategy makes of a body the server sent for the route `call`. */
async function decoded(body: string | Error, method = 'GET'): Promise<Record<string, unknown>> {
  vi.stubGlobal('fetch', async () => {
    if (typeof body !== 'string') throw body
    return new Response(body, { headers: { 'X-Remix-Response': 'yes' } })
  })
  const strategy = UNSAFE_getTurboStreamSingleFetchDataStrategy(
    () => ({ state: { initialized: true, navigation: { state: 'idle' } } }) as never,
    { routes: { call: { hasLoader: true, hasClientLoader: false } } } as never,
    {},
    true,
  )
  const match = {
    route: { id: 'call' },
    shouldCallHandler: () => true,
    resolve: async (work: (handler: (load: () => Promise<unknown>) => Promise<unknown>) => Promise<unknown>) => {
      try {
        return { type: 'data', result: await work((load) => load()) }
      } catch (error) {
        return { type: 'error', result: error }
      }
    },
  }
  const args = {
    request: new Request(here, { method }),
    matches: [match],
    fetcherKey: 'one',
    runClientMiddleware: (next: (args: unknown) => unknown) => next(args),
  }
  return (await strategy(args as unknown as DataStrategyFunctionArgs)) as Record<string, unknown>
}

test('what the server said is shown, also a refusal or a fault', async () => {
  rememberPageData('/en/calls/7?show=all', { call: { minutes: 45 } })
  for (const received of [answer(404), answer(500), { type: 'data', result: { minutes: 30 } }])
    expect(await resultsAfter({ call: received })).toEqual({ call: received })
})

test('a part that was never shown says that the server cannot be reached', async () => {
  rememberPageData('/en/calls/7?show=all', { empty: undefined })
  expect(await resultsAfter({ empty: unreached })).toEqual({ empty: unreached })
})

const calls = 'https://visavis.example/en/my-calls?_routes=x&index'

test('a page that was to be opened and is not reached leaves the one on the screen: the press is reported and waits', async () => {
  for (const lost of [unreached, answer(502), answer(503)]) {
    forgetLostRequest()
    rememberPageData('/en/calls/7?show=all', { root: { viewer: 'ada' }, call: { minutes: 45 } })
    const waiting = resultsAfter({ root: lost, 'routes/my-calls': lost }, calls)
    await vi.waitFor(() => expect(currentLostRequest()).toEqual({ kind: 'page', to: '/en/my-calls?_routes=x' }))
    expect(await Promise.race([waiting, 'still waiting'])).toBe('still waiting')
  }
})

test('an answer that breaks off because the reader went on is not lost, and does not end what is asked for now', async () => {
  rememberPageData('/en/calls/7?show=all', { call: { minutes: 45 } })
  const left = new AbortController()
  const cut = await decoded('[{"_1":2},"call"')
  const now = { kind: 'page', to: '/en/companions' } as const
  const leave = async () => {
    left.abort()
    rememberUnderway(now)
    return cut
  }
  for (const [url, method] of [[here], [calls], [calls, 'POST']] as const) {
    const request = new Request(url, { ...(method && { method }), signal: left.signal })
    expect(await keepPageWhenUnreachable({ request }, leave)).toBe(cut)
    expect(currentLostRequest()).toBeNull()
    expect(requestUnderway()).toEqual(now)
  }
})

test('Back and Forward have changed the address already: the error is shown, inside the frame that was there', async () => {
  rememberPageData('/en/calls/7?show=all', { root: { viewer: 'ada' }, 'routes/shell': { balance: 25 }, call: 1 })
  vi.stubGlobal('window', { location: new URL('https://visavis.example/en/my-calls') })
  const results = { root: unreached, 'routes/shell': unreached, 'routes/my-calls': unreached }
  expect(await resultsAfter(results, 'https://visavis.example/en/my-calls')).toEqual({
    root: { type: 'data', result: { viewer: 'ada' } },
    'routes/shell': { type: 'data', result: { balance: 25 } },
    'routes/my-calls': unreached,
  })
  expect(currentLostRequest()).toBeNull()
})

test('a form that is not reached counts as not sent, is reported, and neither it nor its page replaces anything', async () => {
  rememberPageData('/en/calls/7?show=all', { root: { viewer: 'ada' }, call: { minutes: 45 } })
  const nothing = { type: 'data', result: undefined }
  const failed = await decoded(new TypeError('Failed to fetch'), 'POST')
  expect(await resultsAfter(failed, 'https://visavis.example/favorites', 'POST')).toEqual({ call: nothing })
  expect(currentLostRequest()).toEqual({ kind: 'form' })
  void resultsAfter({ root: unreached, call: unreached }, 'https://visavis.example/favorites')
  await Promise.resolve()
  expect(currentLostRequest()).toEqual({ kind: 'form' })
  const refused = { type: 'data', result: { ok: false, code: 'too_late' } }
  expect(await resultsAfter({ call: refused }, 'https://visavis.example/favorites', 'POST')).toEqual({
    call: refused,
  })
  expect(currentLostRequest()).toBeNull()
})

test('a part of a page that is not reached is not there, and the page stays', async () => {
  rememberPageData('/en/calls/7?show=all', { root: { viewer: 'ada' }, call: { minutes: 45 } })
  expect(await resultsAfter({ more: unreached }, 'https://visavis.example/en/companions/more')).toEqual({
    more: { type: 'data', result: undefined },
  })
})
