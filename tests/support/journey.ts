import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#app/i18n/languages.ts'
import { type AppServer, startApp } from './app-server.ts'
import { brokenBooks } from './books.ts'

export type BrowserUser = { context: BrowserContext; page: Page }

type Fixtures = {
  /** A server with the demo people. */
  app: AppServer
  /**
   * Who uses it: the journeys of this `file`; this `journey` alone; or all files of a worker that say `shared`, because
   * their journeys neither move the clock nor change what the others look at. Deep journeys never share one.
   */
  server: 'file' | 'journey' | 'shared'
  /** Settings of a server that is not shared. */
  serverEnv: Record<string, string>
  /**
   * Opens another person's browser; an unexpected console error in it fails the journey. `lossy` expects a server that
   * cannot be reached.
   */
  person: (options?: {
    /** The demo account that is signed in: `seeker`, `companion`, `admin` or another name before the @. */
    as?: string
    /** The page that is opened and hydrated. */
    at?: string
    origin?: string
    locale?: string
    phone?: boolean
    dark?: boolean
    /** False for a browser that runs no scripts. */
    scripts?: boolean
    timeZone?: string
    lossy?: boolean
    /** With the service worker. Others go without: requests that it makes cannot be intercepted. */
    worker?: boolean
    /** What this person said to cookies before; null has not chosen and sees the banner. */
    consent?: 'accepted' | 'rejected' | null
  }) => Promise<BrowserUser>
}

/** Errors the browser reports for answers a journey asks for on purpose, or that say when to try again. */
const expected = /the server responded with a status of (4\d\d|503)/
/**
 * React Router 8.4 leaves two promises of a streamed answer unhandled when a newer navigation aborts it. Only the list
 * of companions streams; nothing is lost there.
 */
const ABORTED_STREAM = 'signal is aborted without reason'
/** What it reports about a server that cannot be reached. */
const unreachable =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|status of 503|WebSocket connection to|Error loading route module|dynamically imported module/

const SHARED = 'shared'

type Servers = {
  /** The server of an owner, started when it is first asked for. */
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
    expect(await brokenBooks(), 'ledger_violations after the journey').toEqual([])
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
      noteTyped(context, app)
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
      page.on('pageerror', (error) => {
        if (error.message === ABORTED_STREAM && /\/companions\b/.test(page.url())) return
        errors.push(`${page.url()}: ${error.message}`)
      })
      if (options.as) await signInAs(page, `${options.as}@demo.visavis.example`)
      if (options.at) await openPage(page, options.at)
      return { context, page }
    })
    const strange = (await Promise.all(contexts.map((context) => findStrangeNames(context, app)))).flat()
    for (const context of contexts) await context.close()
    if (info.status !== info.expectedStatus) return
    expect(errors, 'the browser reported errors').toEqual([])
    expect(strange, 'what the browser keeps is in the list `ALLOWED`').toEqual([])
  },
})

export { expect }

/** The page reacts to presses: React has taken over the server's markup. After a press that leads on, name where. */
export async function hydrated(page: Page, at?: RegExp) {
  if (at) await page.waitForURL(at)
  // A page that has just begun has no body yet.
  await page.waitForFunction(() =>
    Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Opens a page and waits until it reacts to presses. */
export async function openPage(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

/** Holds what the page requests from these addresses until the function it answers is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return held.resolve
}

/** Every address that the page requests from now on, of those that match. */
export function requestsTo(page: Page, addresses: RegExp): URL[] {
  const requested: URL[] = []
  page.on('request', (request) => {
    if (addresses.test(request.url())) requested.push(new URL(request.url()))
  })
  return requested
}

/** Presses, and counts them: how far somebody has to go. `taken` are those that a test does in another way. */
export function countedTaps(taken = 0) {
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

/** Signs a demo account in without opening a page; journeys that are about that use `signInByForm`. */
export async function signInAs(page: Page, email: string, { language = 'en', password = 'demo-visavis' }: SignIn = {}) {
  const form = { intent: 'sign_in', email, password }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`/${language}/login`, { form, headers, maxRedirects: 0 })
  expect(answer.status(), `${email} signs in`).toBe(302)
}

/** Signs a demo account in as people do; it leads to the dashboard. */
export async function signInByForm(page: Page, email: string, options: SignIn = {}) {
  const language = options.language ?? 'en'
  await page.goto(`/${language}/login`)
  await hydrated(page)
  await page.locator('input[name="email"]').first().fill(email)
  await page.locator('input[name="password"]').fill(options.password ?? 'demo-visavis')
  await page.getByRole('button', { name: language === 'de' ? 'Anmelden' : 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Ends `setOffline` and waits until the page's requests arrive again: the browser learns of it a little later. */
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
        // A page that waited for the line goes on by itself.
        .catch(() => false),
    )
    .toBe(true)
}

/** Chooses a day of our own date field, by its label; `date` is written 2026-11-23. */
export async function chooseDay(page: Page, label: string, date: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const day = page.locator(`button[data-date="${date}"]`)
  const later = page.getByRole('button', { name: 'Next month' })
  await expect(later).toBeVisible()
  for (let month = 0; month < 24 && !(await day.isVisible()); month++) await later.click()
  await day.click()
}

/** Takes the line away while somebody acts: page and header are the same afterwards, and then the line is back. */
export async function offlineDuring(user: BrowserUser, act: () => Promise<void>) {
  const { page, context } = user
  const frame = () => Promise.all([page.locator('main h1').textContent(), page.getByRole('banner').textContent()])
  const before = await frame()
  await context.setOffline(true)
  await act()
  expect(await frame(), 'page and header stay while offline').toEqual(before)
  await backOnline(user)
}

/** What people say of themselves, prove themselves with, or write: none of it belongs in a log. */
const PERSONAL_FIELDS =
  /^(email|accountEmail|password|newPassword|confirmation|token|fullName|name|bio|text|note|reason|message|address|firstName|lastName|street|city|tin|birthDate|taxId)$/

/** Every name under which the product may keep something in a browser (ASVS 14.3.3). */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  localStorage: /^(companionFilters|analytics|danger-sound|call-devices|call-view)$/,
  sessionStorage: /^(react-router-scroll-positions|campaign|typed:[\w-]{36}:[\w:-]+|call:tab|call(-media)?:[\w-]{36})$/,
  cookie:
    /^(lang|theme|tz|hours|cookie_consent|past_calls|session|trusted-browser|pending|mfa-challenge|sign-up|deletion)$/,
  indexedDB: /^$/,
  caches: /^$/,
  serviceWorker: /^http:\/\/[^/]+\/$/,
}

/** Remembers what the people of a browser send, as what the server's log may not say. */
function noteTyped(context: BrowserContext, app: AppServer): void {
  context.on('request', (request) => {
    const type = request.headers()['content-type'] ?? ''
    if (request.method() !== 'POST' || !type.startsWith('application/x-www-form-urlencoded')) return
    for (const [name, value] of new URLSearchParams(request.postData() ?? ''))
      if (PERSONAL_FIELDS.test(name)) app.secrets.add(value.trim())
  })
}

/** What stands in a browser under a name that is not in the list above; its cookies with authority are noted, too. */
async function findStrangeNames(context: BrowserContext, app: AppServer): Promise<string[]> {
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
  // A tab that crashed, or that waits for a server, says nothing.
  const slow = new Promise<Record<string, string[]>>((resolve) => setTimeout(resolve, 2_000, {}))
  return Object.entries(await Promise.race([names, slow])).flatMap(([place, found]) =>
    (found as string[]).map((name): [string, string] => [place, name]),
  )
}
