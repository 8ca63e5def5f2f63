import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#app/i18n/languages.ts'
import { type AppServer, startApp } from './app-server.ts'
import { brokenBooks } from './books.ts'
import { findStrangeNames, noteTyped } from './browser-storage.ts'

export type BrowserUser = { context: BrowserContext; page: Page }

type Fixtures = {
  /** A server of this file's own, with the demo people. */
  app: AppServer
  /** A server of each journey's own instead: `test.use({ serverForEach: true })`. */
  serverForEach: boolean
  /**
   * Opens another person's browser; an unexpected console error in it fails the journey. `lossy` expects a server that
   * cannot be reached.
   */
  person: (options?: {
    origin?: string
    locale?: string
    phone?: boolean
    dark?: boolean
    timeZone?: string
    lossy?: boolean
    /** What this person said to cookies before; null has not chosen and sees the banner. */
    consent?: 'accepted' | 'rejected' | null
  }) => Promise<BrowserUser>
}

/** Errors the browser reports for answers a journey asks for on purpose. */
const expected = [/the server responded with a status of 4\d\d/]
/** What it reports about a server that cannot be reached. */
const unreachable =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|status of 503|WebSocket connection to|Error loading route module|dynamically imported module/

type Servers = {
  /** Settings of the server of a file: `test.use({ serverEnv: … })`. */
  serverEnv: Record<string, string>
  /** The server of a file or journey, started when that begins; the one before ends then. */
  serverOf: (owner: string) => Promise<AppServer>
}

export const test = base.extend<Fixtures, Servers>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  serverOf: [
    async ({ serverEnv: env }, use) => {
      let current: { owner: string; app: AppServer } | null = null
      await use(async (owner) => {
        if (current?.owner !== owner) {
          await current?.app.stop()
          current = {
            owner,
            app: await startApp({ image: process.env.VISAVIS_TEST_IMAGE ?? '', quickHashes: true, env }),
          }
        }
        return current.app
      })
      await (current as { app: AppServer } | null)?.app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverForEach: [false, { option: true }],
  app: async ({ serverOf, serverForEach }, use, info) => {
    await use(await serverOf(serverForEach ? `${info.file} ${info.title}` : info.file))
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
      })
      contexts.push(context)
      noteTyped(context, app)
      const { consent = 'rejected' } = options
      if (consent)
        await context.addCookies([{ name: 'cookie_consent', value: consent, url: options.origin ?? app.origin }])
      const page = await context.newPage()
      page.on('console', (message) => {
        if (options.lossy && unreachable.test(message.text())) return
        if (message.type() === 'error' && !expected.some((pattern) => pattern.test(message.text())))
          errors.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
      return { context, page }
    })
    const strange = (await Promise.all(contexts.map((context) => findStrangeNames(context, app)))).flat()
    for (const context of contexts) await context.close()
    if (info.status !== info.expectedStatus) return
    expect(errors, 'the browser reported errors').toEqual([])
    expect(strange, 'what the browser keeps is in the list of browser-storage.ts').toEqual([])
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
  const later = page.getByRole('button', { name: 'Later month' })
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
