import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#app/i18n/languages.ts'
import { type AppServer, startApp } from './app-server.ts'
import { findLedgerViolations } from './books.ts'

export type BrowserUser = { context: BrowserContext; page: Page }

type Fixtures = {
  app: AppServer
  /**
   * How the server is shared: by the journeys of this `file`, by this `journey` alone, or as `shared` by all such files
   * of a worker, whose journeys neither move the clock nor change what others check. Deep journeys never share one.
   */
  server: 'file' | 'journey' | 'shared'
  /** Settings of a server that isn't shared. */
  serverEnv: Record<string, string>
  /**
   * Opens another person's browser. An unexpected console error in it fails the journey. `lossy` expects an unreachable
   * server.
   */
  person: (options?: {
    /** The demo account to sign in: `seeker`, `companion`, `admin` or another name before the @. */
    as?: string
    at?: string
    origin?: string
    locale?: string
    phone?: boolean
    dark?: boolean
    scripts?: boolean
    timeZone?: string
    lossy?: boolean
    /** Enables the service worker. Off by default, because its requests can't be intercepted. */
    worker?: boolean
    /** The person's earlier cookie choice; null shows the banner. */
    consent?: 'accepted' | 'rejected' | null
  }) => Promise<BrowserUser>
}

/** Console errors for responses that a journey provokes, or that ask to retry later. */
const expected = /the server responded with a status of (4\d\d|503)/
const unreachable =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|status of 503|WebSocket connection to|Error loading route module|dynamically imported module/

const SHARED = 'shared'

type Servers = {
  /** The server of an owner, started on first use. */
  serverOf: (owner: string, env: Record<string, string>) => Promise<AppServer>
}

export const test = base.extend<Fixtures, Servers>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const running = new Map<string, AppServer>()
      const end = async (owner: string) => {
        const app = running.get(owner)
        running.delete(owner)
        await app?.stop()
      }
      await use(async (owner, env) => {
        for (const other of running.keys()) if (other !== owner && other !== SHARED) await end(other)
        const app =
          running.get(owner) ??
          (await startApp({ image: process.env.VISAVIS_TEST_IMAGE ?? '', quickHashes: true, env }))
        running.set(owner, app)
        return app
      })
      for (const owner of running.keys()) await end(owner)
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  server: ['file', { option: true }],
  serverEnv: [{}, { option: true }],
  app: async ({ serverOf, server, serverEnv }, use, info) => {
    const owner = server === 'journey' ? `${info.file} ${info.title}` : info.file
    await use(await serverOf(server === 'shared' && process.env.DEEP !== '1' ? SHARED : owner, serverEnv))
    expect(await findLedgerViolations(), 'ledger_violations after the journey').toEqual([])
  },
  person: async ({ browser, app }, use, info) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: options.origin ?? app.origin,
        locale: options.locale ?? 'en-GB',
        timezoneId: options.timeZone ?? 'Europe/Berlin',
        viewport: options.phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        colorScheme: options.dark ? 'dark' : 'light',
        permissions: ['camera', 'microphone'],
        reducedMotion: 'reduce',
        javaScriptEnabled: options.scripts ?? true,
        serviceWorkers: options.worker ? 'allow' : 'block',
      })
      contexts.push(context)
      recordTypedValues(context, app)
      const { consent = 'rejected' } = options
      if (consent)
        await context.addCookies([{ name: 'cookie_consent', value: consent, url: options.origin ?? app.origin }])
      const page = await context.newPage()
      page.on('console', (message) => {
        if (options.lossy && unreachable.test(message.text())) return
        if (message.type() === 'error' && !expected.test(message.text()))
          errors.push(`${page.url()}: ${message.text()}`)
      })
      page.on('response', (response) => {
        if (response.status() === 503 && !options.lossy && !response.headers()['retry-after'])
          errors.push(`${response.url()}: 503 without Retry-After`)
      })
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
      if (options.as) await signInAs(page, `${options.as}@demo.visavis.example`)
      if (options.at) await openPage(page, options.at)
      return { context, page }
    })
    const strange = (await Promise.all(contexts.map((context) => findUnknownStorageNames(context, app)))).flat()
    for (const context of contexts) await context.close()
    if (info.status !== info.expectedStatus) return
    expect(errors, 'the browser reported errors').toEqual([])
    expect(strange, 'what the browser keeps is in the list `ALLOWED`').toEqual([])
  },
})

export { expect }

/** Waits until React has hydrated the page, so it reacts to clicks. After a click that navigates, pass the URL. */
export async function hydrated(page: Page, at?: RegExp) {
  if (at) await page.waitForURL(at)
  // A page that is just loading has no body yet.
  await page.waitForFunction(() =>
    Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  )
}

export async function openPage(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

/** Holds requests to these URLs until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return held.resolve
}

/** Collects the URLs that the page requests from now on, of those that match. */
export function requestsTo(page: Page, addresses: RegExp): URL[] {
  const requested: URL[] = []
  page.on('request', (request) => {
    if (addresses.test(request.url())) requested.push(new URL(request.url()))
  })
  return requested
}

/** Counts clicks, to see how far a person has to go. `taken` are those a test does in another way. */
export function countTaps(taken = 0) {
  let taps = taken
  return {
    async tap(target: Locator) {
      taps += 1
      await target.click()
    },
    get count() {
      return taps
    },
  }
}

type SignIn = { language?: Language; password?: string }

/** Signs a demo account in without opening a page. Journeys about signing in use `signInByForm`. */
export async function signInAs(page: Page, email: string, { language = 'en', password = 'demo-visavis' }: SignIn = {}) {
  const form = { intent: 'sign_in', email, password }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`/${language}/login`, { form, headers, maxRedirects: 0 })
  expect(answer.status(), `${email} signs in`).toBe(302)
}

/** Signs a demo account in with the form, which leads to the dashboard. */
export async function signInByForm(page: Page, email: string, options: SignIn = {}) {
  const language = options.language ?? 'en'
  await page.goto(`/${language}/login`)
  await hydrated(page)
  await page.locator('input[name="email"]').first().fill(email)
  await page.locator('input[name="password"]').fill(options.password ?? 'demo-visavis')
  await page.getByRole('button', { name: language === 'de' ? 'Anmelden' : 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Ends `setOffline` and waits until the page's requests arrive again, because the browser notices with a delay. */
export async function backOnline({ context, page }: BrowserUser) {
  await context.setOffline(false)
  await expect
    .poll(() =>
      page
        .evaluate(() =>
          fetch('/readyz').then(
            ({ ok }) => ok,
            () => false,
          ),
        )
        // A page that waited for the connection reloads its data.
        .catch(() => false),
    )
    .toBe(true)
}

/** Chooses a day in our own date field, by its label; `date` is written 2026-11-23. */
export async function chooseDay(page: Page, label: string, date: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const day = page.locator(`button[data-date="${date}"]`)
  const later = page.getByRole('button', { name: 'Next month' })
  await expect(later).toBeVisible()
  for (let month = 0; month < 24 && !(await day.isVisible()); month++) await later.click()
  await day.click()
}

/** Goes offline during an action, checks that page and header stay the same, and goes back online. */
export async function offlineDuring(user: BrowserUser, act: () => Promise<void>) {
  const { page, context } = user
  const frame = () => Promise.all([page.locator('main h1').textContent(), page.getByRole('banner').textContent()])
  const before = await frame()
  await context.setOffline(true)
  await act()
  expect(await frame(), 'page and header stay while offline').toEqual(before)
  await backOnline(user)
}

/** Fields with personal data, credentials or messages, which must not be logged. */
const PERSONAL_FIELDS =
  /^(email|accountEmail|password|newPassword|confirmation|token|fullName|name|bio|text|note|reason|message|address|firstName|lastName|street|city|tin|birthDate|taxId)$/

/** Every name the product may use in browser storage (ASVS 14.3.3). */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  localStorage: /^(companionFilters|analytics|danger-sound|call-devices|call-view)$/,
  sessionStorage: /^(react-router-scroll-positions|campaign|typed:[\w-]{36}:[\w:-]+|call:tab|call(-media)?:[\w-]{36})$/,
  cookie:
    /^(lang|theme|tz|hours|cookie_consent|past_calls|session|trusted-browser|pending|mfa-challenge|sign-up|deletion)$/,
  indexedDB: /^$/,
  caches: /^$/,
  serviceWorker: /^http:\/\/[^/]+\/$/,
}

/** Remembers what people in a browser submit, so the server's log can be checked for it. */
function recordTypedValues(context: BrowserContext, app: AppServer): void {
  context.on('request', (request) => {
    const type = request.headers()['content-type'] ?? ''
    if (request.method() !== 'POST' || !type.startsWith('application/x-www-form-urlencoded')) return
    for (const [name, value] of new URLSearchParams(request.postData() ?? ''))
      if (PERSONAL_FIELDS.test(name)) app.secrets.add(value.trim())
  })
}

/** Browser storage names that are not in the list above. Also remembers cookies with authority as secrets. */
async function findUnknownStorageNames(context: BrowserContext, app: AppServer): Promise<string[]> {
  const cookies = await context.cookies(app.origin).catch(() => [])
  for (const { httpOnly, value } of cookies) if (httpOnly && value.length > 20) app.secrets.add(value)
  const stored = [
    ...cookies.map(({ name }) => ['cookie', name] as const),
    ...(await Promise.all(context.pages().map((page) => namesIn(page, app)))).flat(),
  ]
  return stored.filter(([place, name]) => !ALLOWED[place]?.test(name)).map(([place, name]) => `${place}: ${name}`)
}

const namesIn = async (page: Page, app: AppServer): Promise<[place: string, name: string][]> => {
  if (page.isClosed() || !page.url().startsWith(app.origin)) return []
  const names = page
    .evaluate(async () => ({
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? 'unnamed'),
      caches: 'caches' in window ? await caches.keys() : [],
      serviceWorker: (await navigator.serviceWorker?.getRegistrations())?.map(({ scope }) => scope) ?? [],
    }))
    .catch(() => ({}))
  // A tab that crashed or waits for a server doesn't respond.
  const slow = new Promise<Record<string, string[]>>((resolve) => setTimeout(resolve, 2_000, {}))
  return Object.entries(await Promise.race([names, slow])).flatMap(([place, found]) =>
    (found as string[]).map((name): [string, string] => [place, name]),
  )
}
