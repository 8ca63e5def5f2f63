import { data } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepPage, partOf, rememberPage } from './keep-page.ts'

const here = 'https://visavis.example/en/calls/7?show=all'
const elsewhere = 'https://visavis.example/en/my-calls'
const shown = { root: { viewer: 'ada' }, 'routes/shell': { balance: 25 }, call: { minutes: 45 } }
const unreached = { type: 'error' as const, result: new TypeError('Failed to fetch') }
const brokenOff = { type: 'error' as const, result: new Error('not decoded', { cause: new SyntaxError() }) }
const answer = (status: number) => ({
  type: 'error' as const,
  result: { status, statusText: '', internal: false, data: '' },
})

const onFormNotSent = vi.fn()
beforeEach(() => {
  onFormNotSent.mockReset()
  rememberPage({ at: '/en/calls/7?show=all', data: shown })
})

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>
const after = (results: Results, request = new Request(here)) =>
  keepPage(onFormNotSent)({ request } as Parameters<ReturnType<typeof keepPage>>[0], async () => ({ ...results }))

test('a refresh that cannot reach the server leaves the page as it is', async () => {
  for (const lost of [unreached, brokenOff, answer(503)])
    for (const url of [here, `${here}&index`])
      expect(await after({ root: lost, call: lost }, new Request(url))).toEqual({
        root: { type: 'data', result: shown.root },
        call: { type: 'data', result: shown.call },
      })
})

test('shows the server’s answer, including refusals and errors', async () => {
  for (const received of [
    answer(404),
    answer(500),
    { type: 'error' as const, result: new Error('Unexpected Server Error') },
    { type: 'data' as const, result: { minutes: 30 } },
  ])
    expect(await after({ call: received })).toEqual({ call: received })
})

test('a navigation that cannot reach the server shows the error inside the current layout', async () => {
  expect(await after({ 'routes/my-calls': unreached }, new Request(elsewhere))).toEqual({
    'routes/my-calls': unreached,
  })
  const results = { root: unreached, 'routes/shell': unreached, 'routes/my-calls': unreached }
  expect(await after(results, new Request(elsewhere))).toEqual({
    root: { type: 'data', result: shown.root },
    'routes/shell': { type: 'data', result: shown['routes/shell'] },
    'routes/my-calls': unreached,
  })
  expect(onFormNotSent).not.toHaveBeenCalled()
})

test('a form that does not reach the server is reported as not sent, and replaces nothing', async () => {
  const request = new Request('https://visavis.example/favorites', { method: 'POST' })
  const wrapped = { type: 'error' as const, result: data(new TypeError('Failed to fetch')) }
  for (const lost of [unreached, wrapped, answer(502)]) {
    expect(await after({ call: lost }, request)).toEqual({
      call: { type: 'data', result: data(undefined, { status: 503 }) },
    })
  }
  expect(onFormNotSent).toHaveBeenCalledTimes(3)
})

test('part of a page that cannot be loaded is null, and the page stays', async () => {
  expect(await after({ more: unreached }, new Request(partOf(`${elsewhere}/more`)))).toEqual({
    more: { type: 'data', result: null },
  })
})

test('a request aborted by navigating away is not reported as a lost form', async () => {
  const left = new AbortController()
  left.abort()
  const request = new Request(here, { method: 'POST', signal: left.signal })
  expect(await after({ call: brokenOff }, request)).toEqual({ call: brokenOff })
  expect(onFormNotSent).not.toHaveBeenCalled()
})

test('a click answered by another build loads the clicked page from the server', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  rememberPage({ at: '/en/calls/7?show=all', data: { root: { build: 'a' } } })
  const answered = { root: { type: 'data' as const, result: { build: 'b' } } }
  for (const url of [here, `${here}&index`, partOf(elsewhere)])
    expect(await after(answered, new Request(url))).toEqual(answered)
  expect(await after(answered, new Request(elsewhere, { method: 'POST' }))).toEqual(answered)
  expect(assign).not.toHaveBeenCalled()
  void after(answered, new Request(elsewhere))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(elsewhere))
  vi.unstubAllGlobals()
})
