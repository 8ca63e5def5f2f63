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
  test('the root leads to the stored language, else the browser’s, else English [S-02, S-04]', async () => {
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

test('the hours of a guest are those of the cookie, and then those of the language again', async () => {
  const clockOf = async (cookie: string) => (await (await get('/en', { cookie })).text()).match(/(9:40\sPM|21:40)/)?.[0]
  const clocks = []
  for (const hours of ['', '24', '', '12', '99']) clocks.push(await clockOf(`tz=UTC; hours=${hours}`))
  expect(clocks).toEqual(['9:40\u00a0PM', '21:40', '9:40\u00a0PM', '9:40\u00a0PM', '9:40\u00a0PM'])
  const response = await fetch(`${app.origin}/hours`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: app.origin },
    body: new URLSearchParams({ hourFormat: '12', next: '/de/helplines' }),
  })
  expect(placeOf(response)).toBe('/de/helplines#hours')
  expect(response.headers.getSetCookie().join()).toContain('hours=12')
})

describe('guests', () => {
  test('may read home, list, sign-in, sign-up, legal pages, guidelines and helplines [D-01, S-31, T-01, T-02]', async () => {
    const open = ['', '/companions', '/login', '/signup?role=seeker', '/become-companion', '/companion-guidelines']
    for (const path of [...open, '/helplines', '/demo', '/terms', '/privacy', '/legal', '/withdraw'])
      expect([path, (await get(`/en${path}`)).status]).toEqual([path, 200])
  })

  test('are led to login from every page that needs an account, and will come back [A-35, T-01, T-02]', async () => {
    const closed = ['dashboard', 'profile', 'profile/edit', 'my-calls', 'my-schedule', 'offer', 'credits']
    closed.push('notifications', 'payouts', 'onboarding')
    for (const path of closed) {
      const response = await get(`/de/${path}`)
      expect([path, placeOf(response).split('?')[0]]).toEqual([path, '/de/login'])
      expect(decodeURIComponent(placeOf(response))).toContain(`/de/${path}`)
    }
  })

  test('find the helplines of their own country first, whether it is chosen or the browser’s [S-39]', async () => {
    const firstOf = async (query: string, acceptLanguage: string) => {
      const html = await (await get(`/en/helplines${query}`, { 'accept-language': acceptLanguage })).text()
      return /<main.*?tel:112.*?<h2 class="t1">([^<]+)</s.exec(html)?.[1]
    }
    expect(await firstOf('', 'de-AT,de')).toBe('Austria')
    expect(await firstOf('', 'fr-FR')).toBe('France')
    expect(await firstOf('?country=PL', 'fr-FR')).toBe('Poland')
    expect(await firstOf('', 'de')).toBeUndefined()
  })

  test('read no invented voices in an installation that is no demo', async () => {
    expect(await (await get('/en')).text()).not.toContain('<blockquote')
    expect(await (await get('/en/demo')).text()).not.toContain('invented')
  })
})

describe('unknown addresses', () => {
  test('show a page in the reader’s language with a way home [S-14]', async () => {
    const response = await get('/de/gibt-es/nicht')
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('Zur Startseite')
    expect(await (await get('/en/nowhere')).text()).toContain('Go back home')
  })

  test('of files, images and calendars are a short 404', async () => {
    const files = ['assets/none.js', 'images/small/none.webp', 'images/huge/none.webp', 'calendar/none.ics', '.env']
    for (const path of files.map((file) => `/${file}`)) expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('of the demo do not exist outside the demo', async () => {
    expect((await get('/dev/mailbox')).status).toBe(404)
    expect((await get('/dev/mailbox.json?to=a@b.c')).status).toBe(404)
    expect((await get('/dev/ledger')).status).toBe(404)
  })
})

describe('endpoints', () => {
  test('health, readiness and metrics answer', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok\n')
    expect((await get('/readyz')).status).toBe(200)
    expect(await (await get('/metrics')).text()).toContain('http_requests_total')
  })

  test('sitemap, robots and manifest exist', async () => {
    expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${app.origin}/sitemap-pages.xml</loc>`)
    expect(await (await get('/sitemap-pages.xml')).text()).toContain(`<loc>${app.origin}/de/companions</loc>`)
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap:')
    expect((await (await get('/manifest.webmanifest')).json()).name).toBe('Visavis')
  })

  test('built files are immutable and come compressed', { tags: ['deep'] }, async () => {
    const html = await (await get('/en')).text()
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
    const response = await get(script, { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
  })
})
