import { expect, test } from 'vitest'
import { keepShown, rememberShown } from './keep-page.ts'

const here = 'https://visavis.example/en/calls/7?show=all'
const unreached = { type: 'error', result: new TypeError('Failed to fetch') }
const answer = (status: number) => ({
  type: 'error',
  result: { status, statusText: '', internal: false, data: '' },
})
const asked = (results: Record<string, unknown>, url = here, method = 'GET') =>
  keepShown({ request: new Request(url, { method }) }, async () => results)

test('a page that is asked for anew and cannot be reached stays as it is', async () => {
  rememberShown('/en/calls/7?show=all', { root: { viewer: 'ada' }, call: { minutes: 45 } })
  const kept = { root: { type: 'data', result: { viewer: 'ada' } }, call: { type: 'data', result: { minutes: 45 } } }
  const broken = { type: 'error', result: new Error('Unable to decode turbo-stream response') }
  expect(await asked({ root: unreached, call: unreached })).toEqual(kept)
  expect(await asked({ root: broken, call: answer(503) }, `${here}&index`)).toEqual(kept)
})

test('what the server said is shown, also a refusal or a fault', async () => {
  rememberShown('/en/calls/7?show=all', { call: { minutes: 45 } })
  for (const told of [answer(404), answer(500), { type: 'data', result: { minutes: 30 } }])
    expect(await asked({ call: told })).toEqual({ call: told })
})

test('another page, a form, and a part never shown say that the server cannot be reached', async () => {
  rememberShown('/en/calls/7?show=all', { call: { minutes: 45 }, empty: undefined })
  const failed = { call: unreached }
  expect(await asked(failed, 'https://visavis.example/en/my-calls')).toBe(failed)
  expect(await asked(failed, here, 'POST')).toBe(failed)
  expect(await asked({ empty: unreached })).toEqual({ empty: unreached })
})
