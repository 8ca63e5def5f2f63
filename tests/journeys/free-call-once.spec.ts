import type { Page } from '@playwright/test'
import type { AppServer } from '../support/app-server.ts'
import { type BrowserUser, expect, openPage, test } from '../support/journey.ts'
import { createAccount } from '../support/new-accounts.ts'

/** Mara is the one companion of the demo with free first calls. */
async function openSlot(page: Page, language: 'en' | 'de', index: number) {
  await page.goto(`/${language}/companions`)
  const profile = await page.getByRole('link', { name: 'Mara Feld', exact: true }).getAttribute('href')
  await openPage(page, profile ?? '')
  const slot = page.locator('a[href*="/availability/"][href*="slot="]').nth(index)
  await openPage(page, (await slot.getAttribute('href')) ?? '')
  return page.getByRole('dialog')
}

async function signOut(app: AppServer, { page }: BrowserUser) {
  await page.request.post(`${app.origin}/en/sign-out`, { form: {}, headers: { origin: app.origin } })
}

test('the first call is free once: another account in the same browser is offered its price, and another browser is not', {
  tag: '@deep',
}, async ({ person, app }) => {
  const here = await person()
  await createAccount(app, here.page, { name: 'Lena' })
  const dialog = await openSlot(here.page, 'en', 0)
  await dialog.getByRole('button', { name: 'Book for free' }).click()
  await expect(here.page).toHaveURL(/\/en\/my-calls\//)

  await signOut(app, here)
  await createAccount(app, here.page, { name: 'Lena again' })
  const again = await openSlot(here.page, 'en', 1)
  await expect(again).toContainText('It looks like you’ve had yours already')
  await expect(again.getByRole('button', { name: 'Book for free' })).toHaveCount(0)

  const elsewhere = await person()
  await createAccount(app, elsewhere.page, { name: 'Noor' })
  const other = await openSlot(elsewhere.page, 'en', 1)
  await expect(other.getByRole('button', { name: 'Book for free' })).toBeVisible()
})
