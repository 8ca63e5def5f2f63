import { type DataStrategyFunctionArgs, UNSAFE_getTurboStreamSingleFetchDataStrategy } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { keepDataOnFailedRevalidation, rememberPageData } from './keep-page.ts'

afterEach(() => vi.unstubAllGlobals())

const here = 'https://visavis.example/en/calls/7?show=all'
const unreached = { type: 'error', result: new TypeError('Failed to fetch') }
const answer = (status: number) => ({
  type: 'error',
  result: { status, statusText: '', internal: false, data: '' },
})
const resultsAfter = (results: Record<string, unknown>, url = here, method = 'GET') =>
  keepDataOnFailedRevalidation({ request: new Request(url, { method }) }, async () => results)

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
async function decoded(body: string): Promise<Record<string, unknown>> {
  vi.stubGlobal('window', { location: new URL(here) })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'X-Remix-Response': 'yes' } }))
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
    request: new Request(here),
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

test('another page, a form, and a part never shown say that the server cannot be reached', async () => {
  rememberPageData('/en/calls/7?show=all', { call: { minutes: 45 }, empty: undefined })
  const failed = { call: unreached }
  expect(await resultsAfter(failed, 'https://visavis.example/en/my-calls')).toBe(failed)
  expect(await resultsAfter(failed, here, 'POST')).toBe(failed)
  expect(await resultsAfter({ empty: unreached })).toEqual({ empty: unreached })
})
