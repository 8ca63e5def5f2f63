import type { Page } from '@playwright/test'
import { type BrowserUser, backOnline, expect, hydrated, openPage, signInAs, test } from '../support/journey.ts'

const isInControl = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)

test('offline, we show our own page in the URL’s language and the reader’s theme, and reload when the connection is back', async ({
  person,
  app,
}) => {
  for (const [language, title, retry] of [
    ['de', 'Keine Verbindung', 'Noch einmal versuchen'],
    ['en', 'No connection', 'Try again'],
  ] as const) {
    const guest = await person({ lossy: true, worker: true, phone: true })
    const { page, context } = guest
    await context.addCookies([{ name: 'theme', value: 'dark', url: app.origin }])
    await page.goto(`/${language}/companions`)
    await isInControl(page)
    await context.setOffline(true)
    await page.goto(`/${language}/helplines`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(24, 20, 15)')
    await page.getByRole('button', { name: retry }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await backOnline(guest)
    await hydrated(page, new RegExp(`/${language}/helplines$`))
  }
})

test('Back while offline shows an error inside the layout, and the page loads when the connection is back', async ({
  person,
}) => {
  const guest = await person({ lossy: true, at: '/en/companion-guidelines' })
  const { page, context } = guest
  await page.getByRole('contentinfo').getByRole('link', { name: 'Helplines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helplines')
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await backOnline(guest)
  await hydrated(page, /\/companion-guidelines$/)
})

test('no personal data is stored for offline use: not while signed in, not after signing out, not for the next person [ASVS 56]', async ({
  person,
}) => {
  const user = await person({ lossy: true, worker: true })
  const { page, context } = user
  const kept = () => page.evaluate(() => caches.keys())
  await signInAs(page, 'seeker@demo.visavis.example')
  await openPage(page, '/en/dashboard')
  await isInControl(page)
  await openPage(page, '/en/account')
  expect(await kept()).toEqual([])
  await offlinePage(user, '/en/dashboard')

  await openPage(page, '/en/account')
  await page.locator('#sign-out').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.waitForURL((url) => !url.pathname.endsWith('/account'))
  // Signing out clears browser storage, and the next page installs the worker again.
  await isInControl(page)
  expect(await kept()).toEqual([])
  await offlinePage(user, '/en/dashboard')

  await signInAs(page, 'companion@demo.visavis.example')
  await openPage(page, '/en/dashboard')
  expect(await kept()).toEqual([])
  await context.setOffline(true)
  await page.goto('/en/account')
  await expect(page.getByRole('main')).not.toContainText('@')
  await backOnline(user)
})

/** Expects the offline page, without any personal data. */
async function offlinePage(user: BrowserUser, path: string) {
  await user.context.setOffline(true)
  await user.page.goto(path)
  await expect(user.page.getByRole('main')).toHaveText('No connectionThis page opens as soon as it’s back.Try again')
  await backOnline(user)
}

test('a new worker version brings its own page, while an open tab keeps working', async ({ person }) => {
  const user = await person({ lossy: true, worker: true, at: '/en/companions' })
  const { page, context } = user
  await isInControl(page)
  await context.route('**/sw.js?next', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('No connection', 'Next version') })
  })
  await page.evaluate(async () => {
    const next = (await navigator.serviceWorker.register('/sw.js?next')).installing
    await new Promise<void>((done) => {
      if (next) next.onstatechange = () => next.state === 'activated' && done()
    })
  })
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Lowest price')
  await expect(page).toHaveURL(/\?order=price$/)
  const tab = await context.newPage()
  await context.setOffline(true)
  await tab.goto('/en/helplines')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Next version')
  await backOnline(user)
})

test('a browser that refuses the worker still has every page', async ({ person }) => {
  const { page, context } = await person()
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'))
  })
  await openPage(page, '/en')
  await page.getByRole('link', { name: 'Helplines' }).first().click()
  await hydrated(page, /\/helplines$/)
})
