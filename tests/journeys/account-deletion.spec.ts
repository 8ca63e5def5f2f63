import type { Page } from '@playwright/test'
import { orderCredits } from '../support/buying.ts'
import { expect, hydrated, openPage, signInAs, test } from '../support/journey.ts'

const seeker = 'new-seeker@demo.visavis.example'
const password = 'demo-visavis'

async function buyAndBook(page: Page) {
  await openPage(page, '/de/credits')
  await orderCredits(page, '170', 'de')
  await page
    .getByRole('button', { name: /zahlen/i })
    .first()
    .click()
  await page.waitForURL(/\/de\/credits/)
  await page.goto('/de/companions')
  await page.getByRole('article').filter({ hasText: 'Jonah Okafor' }).getByRole('heading').getByRole('link').click()
  await page.getByRole('link', { name: /^Video \d+ Credits/ }).click()
  await hydrated(page, /\/availability\//)
  await page
    .getByRole('link', { name: /Buchen/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Für \d+ Credits buchen$/ })
    .click()
  await expect(page).toHaveURL(/\/de\/my-calls/)
}

test('auf dem Telefon: Daten herunterladen, das Konto löschen, und nichts bleibt zurück [A-29]', {
  tag: '@deep',
}, async ({ person, app }) => {
  const { page } = await person({ locale: 'de-DE', phone: true })
  await signInAs(page, seeker, { language: 'de' })
  await buyAndBook(page)

  await openPage(page, '/de/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Meine Daten herunterladen' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^visavis-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page).toHaveURL(/\/de\/account$/)

  const ask = page.getByRole('link', { name: 'Konto löschen' })
  await openPage(page, '/de/profile/edit')
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Dein Konto löschen?' })
  await expect(dialog).toContainText('Dein gebuchtes Gespräch wird abgesagt.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/Bezahlt und noch nicht ausgegeben: \d+ Credits/)
  const secret = dialog.getByLabel('Dein Passwort', { exact: true })
  const confirm = dialog.getByRole('button', { name: 'Endgültig löschen' })
  const refund = dialog.getByRole('radio', { name: /^Zuerst .* auf meine Karte erstatten/ })
  await secret.fill('geraten')
  await refund.check()
  await confirm.click()
  await expect(dialog).toContainText('Dieses Passwort stimmt nicht')
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await expect(secret).toBeFocused()
  await secret.fill(password)
  // Live updates about the cancelled calls and the ended session arrive before the response. They must not redirect to
  // login meanwhile.
  const newsEnd = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/live'))
  await page.route(/\/account\/delete\.data/, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    await newsEnd
    await route.fulfill({ response: answer })
  })
  await confirm.click()

  await expect(page).toHaveURL(/\/de\/account-deleted$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Konto ist gelöscht')
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/login\?next=/)
  await expect(page.locator('body')).not.toContainText(seeker)

  const farewell = await app.waitForMail(seeker, /gelöscht/)
  expect(farewell.text).toContain('Dein Konto ist gelöscht, wie du es wolltest.')
  expect(farewell.text).toMatch(/Wir erstatten dir \d+,\d\d\s€/)
  expect(await app.mailbox(seeker)).toHaveLength(1)

  const other = await person({ as: 'jonah' })
  await other.page.goto('/en/my-calls')
  const row = other.page.locator('#past').getByText('Deleted account', { exact: false }).first()
  await expect(row).toBeVisible()
  await expect(other.page.locator('#past')).not.toContainText('Jule')
})
