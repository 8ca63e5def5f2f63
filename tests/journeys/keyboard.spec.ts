import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'

test.use({ server: 'shared' })

async function tabTo(page: Page, name: RegExp, limit = 120) {
  for (let press = 0; press < limit; press++) {
    await page.keyboard.press('Tab')
    // In one step, because a page that is still loading may move the focus between two.
    const words = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return ''
      const label =
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent
      return (label ?? '').trim()
    })
    if (name.test(words)) return expect(page.locator(':focus')).toBeVisible()
  }
  throw new Error(`Tab never reached ${name}`)
}

test('with the keyboard only: sign in, find a companion, book', async ({ person }) => {
  const { page } = await person({ at: '/en' })
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to content')
  await tabTo(page, /^Sign in$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/login/)
  await hydrated(page)
  await tabTo(page, /^Email/)
  await page.keyboard.type('seeker@demo.visavis.example')
  await tabTo(page, /^Password/)
  await page.keyboard.type('demo-visavis')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/dashboard/)
  await hydrated(page)

  await tabTo(page, /^Companions$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(24)
  await tabTo(page, /^Meet Luca Bianchi$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luca Bianchi')
  await tabTo(page, /^Pick a time for a voice call$/)
  await page.keyboard.press('Enter')
  await hydrated(page, /\/availability\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca')
  // The second, because the first may become too soon to book meanwhile.
  for (let time = 0; time < 2; time++) await tabTo(page, /Book/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Voice call with Luca')
  await tabTo(page, /^Book for \d+ credits$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/my-calls/)
  await expect(page.getByRole('main')).toContainText('Luca')
})
