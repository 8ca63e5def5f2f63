import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import { analyticsEvents } from '#db/schema/all.ts'
import { startApp } from '../support/app-server.ts'
import { orderCredits } from '../support/buying.ts'
import { expect, hydrated, openPage, signInByForm, test } from '../support/journey.ts'

test.use({ server: 'shared' })

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const choiceOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'cookie_consent')
const storedIn = (page: Page) =>
  page.evaluate(() => ({ visits: localStorage.getItem('analytics'), campaign: sessionStorage.getItem('campaign') }))

/** Response statuses of analytics events that this person's pages send from now on. */
function listen(context: BrowserContext): number[] {
  const sent: number[] = []
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === '/events') sent.push(response.status())
  })
  return sent
}

/** Gives the page time to send events. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))))

test('the banner is in the served page, shifts nothing, and Reject only stores the choice [S-42]', async ({
  person,
}) => {
  const { page, context } = await person({ consent: null })
  const sent = listen(context)
  expect(await (await page.request.get('/en')).text()).toContain('cookie-banner')
  await openPage(page, '/en?utm_source=mail')
  await expect(banner(page)).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  await banner(page).getByRole('button', { name: 'Reject' }).click()
  await expect(banner(page)).toBeHidden()
  expect(await title.boundingBox()).toEqual(before)
  const cookie = await choiceOf(context)
  expect(cookie).toMatchObject({ value: 'rejected', sameSite: 'Lax', path: '/', httpOnly: false })
  expect(Number(cookie?.expires) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)

  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL(/\/signup/)
  await idle(page)
  expect(sent).toEqual([])
  expect(await storedIn(page)).toEqual({ visits: null, campaign: null })
  await page.reload()
  await hydrated(page)
  await expect(banner(page)).toBeHidden()
  expect(await (await page.request.get('/de/companions')).text()).not.toContain('cookie-banner')
})

test('the choice can be changed from the footer of every page, and rejecting deletes analytics data [S-42]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page, context } = await person({ consent: 'accepted', locale: 'de-DE' })
  const sent = listen(context)
  await openPage(page, '/de/become-companion?utm_source=mail')
  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(await storedIn(page)).toEqual({ visits: expect.any(String), campaign: '{"source":"mail"}' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page.getByText('Du hast anonymen Statistiken zugestimmt.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Ablehnen' }).click()
  await expect(
    page.getByRole('status').getByText('Du hast anonyme Statistiken abgelehnt. Es wird nichts gezählt.'),
  ).toBeVisible()
  expect(await storedIn(page)).toEqual({ visits: null, campaign: null })
  await expect.poll(async () => (await choiceOf(context))?.value).toBe('rejected')
  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click()
  await page.waitForURL(/\/signup/)
  await idle(page)
  expect(sent).toHaveLength(1)
})

test('the keyboard reaches the banner first, is not trapped, and continues in the page after a choice [S-42]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ consent: null, at: '/en' })
  const stops: string[] = []
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab')
    stops.push((await page.locator(':focus').textContent()) ?? '')
  }
  expect(stops).toEqual(['Skip to content', 'More about cookies', 'Reject', 'Accept', 'Visavis'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main').locator(':focus')).toHaveText('Meet the companions')
})

/**
 * Presses Tab repeatedly. Returns the names of focused elements that something fixed or sticky covers by more than a
 * pixel. Elements taller than the space between the bars may be partly covered.
 */
async function coveredFocus(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = []
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const box = focused.getBoundingClientRect()
      const bars = [...document.querySelectorAll('.tab-bar, .cookie-banner, .top-bar, .edge-bar')]
        .filter((bar) => !bar.contains(focused))
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const isCovered = bars.some((bar) => box.bottom > bar.top + 1 && box.top < bar.bottom - 1)
      const isFixed = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
      if (!isCovered || box.height > innerHeight / 2 || isFixed(focused)) return null
      return focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? focused.tagName
    })
    if (name !== null) covered.push(name)
  }
  return covered
}

test('on a phone, it floats above the tab bar, and the end of the page is readable', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker', consent: null, phone: true, at: '/en/dashboard' })
  const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await expect(page.locator('.tab-bar')).toBeVisible()
  const [floating, bar] = [await box('.cookie-banner'), await box('.tab-bar')]
  expect(floating.y + floating.height).toBeLessThan(bar.y)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = page.getByText(/^© \d+ Visavis$/)
  await expect
    .poll(async () => (await last.boundingBox())?.y ?? 9999)
    .toBeLessThan((await box('.cookie-banner')).y - 20)

  await openPage(page, '/en/companions')
  expect(await coveredFocus(page, 60), 'focused under a bar').toEqual([])
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await coveredFocus(page, 20), 'focused under a bar').toEqual([])
})

test('the database only has events from after consent: sign-up, purchase, the list and the chosen companion [X-02]', {
  tag: '@deep',
}, async ({ person }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-consent-'))
  cpSync(process.env.VISAVIS_TEST_IMAGE ?? '', dataDir, { recursive: true })
  const app = await startApp({ dataDir, quickHashes: true })
  const campaign = { source: 'mail', medium: 'email', campaign: 'spring', content: 'top', term: 'zuhören & reden' }
  try {
    const visit = async (consent: 'accepted' | 'rejected', email: string) => {
      const { page, context } = await person({ consent, origin: app.origin })
      await openPage(
        page,
        `/en?${new URLSearchParams(Object.entries(campaign).map(([key, text]) => [`utm_${key}`, text]))}`,
      )
      await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
      await page.waitForURL(/\/signup/)
      await page.getByLabel('Email').fill(email)
      await page.locator('input[name="password"]').fill('correct horse')
      await page.getByRole('checkbox').check()
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
      await page.waitForURL(/\/confirm-email/)
      await hydrated(page)
      await idle(page)
      await signInByForm(page, 'new-seeker@demo.visavis.example')
      await openPage(page, '/en/credits')
      await orderCredits(page, '65')
      await openPage(page, '/en/companions')
      await page.getByRole('article').nth(1).getByRole('link').first().click()
      await page.waitForURL(/\/companion\//)
      await idle(page)
      await context.close()
    }
    await visit('rejected', 'uncounted@journey.example')
    await visit('accepted', 'counted@journey.example')
  } finally {
    await app.stop()
  }
  const database = await openEmbedded(dataDir)
  const stored = await database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id)
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  const found = stored.map(({ id: _, createdAt: __, ...rest }) => rest)
  const from = { language: 'en', items: [], campaign }
  expect(found).toEqual([
    { name: 'sign_up_click', ...from },
    { name: 'sign_up', ...from },
    { name: 'begin_checkout', ...from },
    { name: 'view_item_list', ...from, items: Array.from({ length: 10 }, () => expect.any(String)) },
    { name: 'select_item', ...from, items: [found[3]?.items[1]] },
  ])
})
