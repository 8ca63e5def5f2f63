import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { DatabaseUnavailable, hadFullDisk, isDatabaseUnavailable } from '#app/platform/data/unavailable.server.ts'
import { isDatabaseReady, toUnavailableResponse } from './unavailable-pages.ts'

const requestOf = (path: string, method = 'GET', language = 'en') =>
  new Request(`http://localhost:3000${path}`, { method, headers: { 'accept-language': language } })
const answer = (status: number, headers: Record<string, string> = {}) => new Response('words', { status, headers })

describe('a request without a database', () => {
  test.each([
    ['a page with a part that is missing', requestOf('/en/dashboard'), answer(200)],
    ['a page that broke', requestOf('/en/dashboard'), answer(500)],
    ['a form that broke', requestOf('/en/login', 'POST'), answer(500)],
    ['a page that says so itself', requestOf('/en/dashboard'), answer(503)],
    ['a form of a running page that says so itself', requestOf('/en/login.data', 'POST'), answer(503)],
  ])('%s keeps its text and is 503', async (_what, request, response) => {
    const unavailable = toUnavailableResponse(request, response, true)
    expect([unavailable.status, unavailable.headers.get('retry-after'), await unavailable.text()]).toEqual([
      503,
      '2',
      'words',
    ])
  })

  test('omits all data of a page, and of a form, in the reader’s language [F4]', async () => {
    const remix = { 'x-remix-response': 'yes' }
    for (const unavailable of [
      toUnavailableResponse(requestOf('/de/dashboard.data'), answer(200, remix), true),
      toUnavailableResponse(requestOf('/de/credits.data', 'POST'), answer(500, remix), true),
    ]) {
      expect([unavailable.status, unavailable.headers.get('x-remix-response')]).toEqual([503, null])
      expect(await unavailable.text()).toContain('Bitte versuch es gleich noch einmal')
    }
  })

  test('keeps reported successes, refusals and redirects [F4]', () => {
    for (const [request, response] of [
      [requestOf('/en/login', 'POST'), answer(302)],
      [requestOf('/en/credits.data', 'POST'), answer(200)],
      [requestOf('/en/nowhere'), answer(404)],
    ] as const)
      expect(toUnavailableResponse(request, response, true)).toBe(response)
    const broken = answer(500)
    expect(toUnavailableResponse(requestOf('/en'), broken, false)).toBe(broken)
  })
})

test('distinguishes temporary from permanent failures [F9]', () => {
  const server = (code: string) => Object.assign(new Error('server'), { code, severity: 'ERROR' })
  const wrapped = (cause: unknown) => new Error('Failed query', { cause })
  for (const code of ['08006', '40001', '40P01', '53100', '53300', '55P03', '57014', '57P01', '57P03'])
    expect([code, isDatabaseUnavailable(wrapped(server(code)))]).toEqual([code, true])
  for (const code of ['23505', '23P01', '42601', '22P02', '57000'])
    expect([code, isDatabaseUnavailable(wrapped(server(code)))]).toEqual([code, false])
  expect(isDatabaseUnavailable(wrapped(new DatabaseUnavailable(new Error('gone'))))).toBe(true)
  const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause)
  for (const message of ['Query read timeout', 'Connection terminated unexpectedly', 'connect ECONNREFUSED 127.0.0.1'])
    expect([message, isDatabaseUnavailable(query(new Error(message)))]).toEqual([message, true])
  expect(isDatabaseUnavailable(query(new TypeError('value.map is not a function')))).toBe(false)
  expect(isDatabaseUnavailable(Object.assign(new Error('a mail server'), { code: 'ECONNREFUSED' }))).toBe(false)
})

test('a full disk makes the process not ready for a minute [F22]', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })
  const query = new Error('Failed query', { cause: full })
  const lines: string[] = []
  const ctx = {
    db: { execute: async () => ({ rows: [] }), transaction: () => Promise.reject(query) },
    log: { error: (message: string) => lines.push(message) },
  } as unknown as Ctx
  expect(await isDatabaseReady(ctx)).toBe(true)
  await expect(inTransaction(ctx.db, async () => {})).rejects.toBe(query)
  expect(isDatabaseUnavailable(query)).toBe(true)
  expect(await isDatabaseReady(ctx)).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^OPERATOR: /)])
  expect(hadFullDisk(performance.now() + 60_000)).toBe(false)
})
