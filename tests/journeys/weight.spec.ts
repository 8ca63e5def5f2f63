import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import {
  type BrowserUser,
  expect,
  holdRequests,
  hydrated,
  openPage,
  requestsTo,
  signInAs,
  test,
} from '../support/journey.ts'

/** Maximum bytes of scripts that a page may load, gzipped. */
const MOST = 165_000

/** The route manifest: data for the router, written as a script, the same for every page. */
const isRouteList = (url: string) => /\/assets\/manifest-[^/]+\.js$/.test(new URL(url).pathname)

/** Transferred bytes of scripts, including texts, until the page is idle. The route manifest has its own limit. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const codings = new Set<string | undefined>()
  const note = (response: { url: () => string; headers: () => Record<string, string> }) => {
    if (new URL(response.url()).pathname.endsWith('.js')) codings.add(response.headers()['content-encoding'])
  }
  page.on('response', note)
  await openPage(page, path)
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  page.off('response', note)
  expect([...codings], path).toEqual(['gzip'])
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^(?!\/assets\/manifest-).*\.js$/.test(new URL(name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
}

async function expectWithin(page: Page, paths: readonly string[]) {
  const heavy: string[] = []
  for (const path of paths) {
    const weight = await scriptsOf(page, path)
    expect(weight, `${path} was measured`).toBeGreaterThan(50_000)
    if (weight > MOST) heavy.push(`${path}: ${weight} bytes`)
  }
  expect(heavy, `pages with more than ${MOST} bytes of scripts`).toEqual([])
}

/** Set before the first page, because cached responses keep their encoding. */
const requestGzip = ({ page }: BrowserUser) => page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })

async function publicPages(page: Page, language: Language) {
  await page.goto(`/${language}/companions`)
  const profile = (await page.getByRole('link', { name: 'Mara Feld', exact: true }).getAttribute('href')) ?? ''
  return [`/${language}`, `/${language}/companions`, profile]
}

test('the route manifest has at most 65 gzipped bytes per route, is cached by browsers, and is never requested in parts', {
  tag: '@deep',
}, async ({ person }) => {
  const guest = await person()
  const { page } = guest
  await requestGzip(guest)
  const inParts = requestsTo(page, /^https?:\/\/[^/]+\/__manifest/)
  const list = page.waitForResponse((response) => isRouteList(response.url()))
  await openPage(page, '/en/companions')
  const answer = await list
  expect(answer.headers()['content-encoding']).toBe('gzip')
  expect(answer.headers()['cache-control']).toContain('immutable')
  const routes = [...(await answer.text()).matchAll(/"id":"/g)].length
  expect(routes).toBeGreaterThan(40)
  expect((await answer.request().sizes()).responseBodySize).toBeLessThanOrEqual(65 * routes)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Lowest price')
  await expect(page).toHaveURL(/\?order=price$/)
  await page.getByRole('link', { name: 'Mara Feld', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Feld' })).toBeVisible()
  expect(inParts).toEqual([])
})

/** Cumulative layout shift of a page whose fonts load late. */
async function layoutShift(page: Page, path: string): Promise<number> {
  const resumeRequests = await holdRequests(page, '**/*.woff2')
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
        .map(({ family }) => family),
    )
  expect(await loaded(), 'fonts loaded too early').toEqual([])
  resumeRequests()
  await page.evaluate(() => document.fonts.ready)
  expect(await loaded()).toEqual(expect.arrayContaining(['Fraunces', 'Figtree']))
  return page.evaluate(async () => {
    // The observer is notified after the frame that shifted.
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as unknown as { shift: number }).shift
  })
}

test('nothing shifts on home, list and profile when fonts load late', { tag: '@deep' }, async ({ person }) => {
  const { page } = await person()
  const pages = [...(await publicPages(page, 'en')), ...(await publicPages(page, 'de'))]
  for (const width of [360, 412, 768])
    for (const path of pages) {
      // A new browser, because a used one has the fonts in its cache.
      const newcomer = await person({ consent: null })
      await newcomer.page.setViewportSize({ width, height: 823 })
      expect.soft(await layoutShift(newcomer.page, path), `${path} at ${width} px`).toBeLessThan(0.02)
      await newcomer.context.close()
    }
})

const GUEST_PAGES = ['login', 'signup?role=seeker', 'terms']
const SEEKER_PAGES = ['dashboard', 'my-calls', 'credits', 'notifications', 'profile/edit', 'become-companion']
const COMPANION_PAGES = ['dashboard', 'my-schedule', 'offer', 'payouts', 'profile/edit']

for (const language of LANGUAGES)
  test(`every page, and the lobby of a call, loads at most 165 kB of scripts in gzip (${language})`, {
    tag: '@deep',
  }, async ({ person }) => {
    const at = (paths: readonly string[]) => paths.map((path) => `/${language}/${path}`)
    const guest = await person({ consent: null })
    await requestGzip(guest)
    await expectWithin(guest.page, [...(await publicPages(guest.page, language)), ...at(GUEST_PAGES)])
    const signedIn = async (address: string) => {
      const user = await person()
      await requestGzip(user)
      await signInAs(user.page, address, { language })
      return user.page
    }
    const seeker = await signedIn('seeker@demo.visavis.example')
    const hrefOf = async (selector: string) => (await seeker.locator(selector).first().getAttribute('href')) ?? ''
    const pages = await publicPages(seeker, language)
    await seeker.getByRole('link', { name: 'Mara Feld', exact: true }).click()
    const booking = await hrefOf('main a[href*="/availability/"]')
    await seeker.goto(`/${language}/my-calls`)
    const call = await hrefOf(`main a[href*="/${language}/calls/"]`)
    await expectWithin(seeker, [...pages, ...at(SEEKER_PAGES), booking, call])
    const companion = await signedIn('companion@demo.visavis.example')
    await expectWithin(companion, at(COMPANION_PAGES))
  })
