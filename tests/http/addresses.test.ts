import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { cloneDatabase, migrated, type TestDatabase } from '#tests/support/database.ts'
import { noDemo } from '#tests/support/demo-copies.ts'

let database: TestDatabase
let app: AppServer

beforeAll(async () => {
  database = await cloneDatabase(migrated())
  app = await startApp({ env: { ...noDemo, DATABASE_URL: database.url ?? '' } })
})
afterAll(async () => {
  await app?.stop()
  await database?.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { redirect: 'manual', headers })
const placeOf = (response: Response) => (response.headers.get('location') ?? '').replace(app.origin, '')

describe('the language prefix', () => {
  test('the root redirects to the stored language, else the browser’s, else English [S-02, S-04]', async () => {
    expect(placeOf(await get('/', { 'accept-language': 'de-AT,en;q=0.5' }))).toBe('/de')
    expect(placeOf(await get('/', { 'accept-language': 'de', cookie: 'lang=en' }))).toBe('/en')
    expect(placeOf(await get('/', { 'accept-language': 'xx' }))).toBe('/en')
  })

  test('a path without a prefix gets one and keeps its query [S-01, S-03]', async () => {
    const response = await get('/companions?page=2&x=%C3%A4', { 'accept-language': 'de' })
    expect(response.status).toBe(302)
    expect(placeOf(response)).toBe('/de/companions?page=2&x=%C3%A4')
    expect(placeOf(await get('/companion/mara/deep', {}))).toBe('/en/companion/mara/deep')
  })

  test('a page in German is German, and remembers the language [X-10]', async () => {
    const response = await get('/de/companions')
    expect(response.headers.get('set-cookie')).toContain('lang=de')
    const html = await response.text()
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('Mit wem möchtest du reden?')
  })

  test('never leads to another site', async () => {
    for (const path of ['//evil.example', '/%5Cevil.example', '//evil.example/en', '/.//evil.example']) {
      const target = new URL(placeOf(await get(path)) || '/', app.origin)
      expect(target.origin).toBe(app.origin)
    }
  })
})

test('a guest’s hour format follows the cookie, and without it the language', async () => {
  const clockOf = async (cookie: string) => (await (await get('/en', { cookie })).text()).match(/(9:40\sPM|21:40)/)?.[0]
  const clocks = []
  for (const hours of ['', '24', '', '12', '99']) clocks.push(await clockOf(`tz=UTC; hours=${hours}`))
  expect(clocks).toEqual(['9:40\u00a0PM', '21:40', '9:40\u00a0PM', '9:40\u00a0PM', '9:40\u00a0PM'])
})

describe('guests', () => {
  test('can read home, list, sign-in pages, legal pages, guidelines and helplines [A-34, D-01, S-31, T-01, T-02]', async () => {
    const open = ['', '/companions', '/login', '/signup?role=seeker', '/become-companion', '/companion-guidelines']
    open.push('/access-unavailable', '/account-deleted', '/confirm-email')
    for (const path of [...open, '/helplines', '/demo', '/terms', '/privacy', '/legal', '/withdraw'])
      expect([path, (await get(`/en${path}`)).status]).toEqual([path, 200])
  })

  test('are redirected to login from every page that needs an account, and return afterwards [A-35, T-01, T-02]', async () => {
    const closed = ['dashboard', 'profile', 'profile/edit', 'my-calls', 'my-schedule', 'offer', 'credits']
    closed.push('notifications', 'payouts', 'onboarding')
    for (const path of closed) {
      const response = await get(`/de/${path}`)
      expect([path, placeOf(response).split('?')[0]]).toEqual([path, '/de/login'])
      expect(decodeURIComponent(placeOf(response))).toContain(`/de/${path}`)
    }
  })

  test('see no invented testimonials outside the demo', async () => {
    expect(await (await get('/en')).text()).not.toContain('<blockquote')
    expect(await (await get('/en/demo')).text()).not.toContain('invented')
  })
})

test('an unknown address shows a page in the reader’s language with a way home [S-14]', async () => {
  const response = await get('/de/gibt-es/nicht')
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('Zur Startseite')
  expect(await (await get('/en/nowhere')).text()).toContain('Go back home')
})

test('built files are immutable and come compressed', { tags: ['deep'] }, async () => {
  const html = await (await get('/en')).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  const { headers } = await get(script, { 'accept-encoding': 'br' })
  expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
    expect.stringMatching('immutable'),
    'br',
  ])
})
