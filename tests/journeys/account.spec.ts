import type { Page } from '@playwright/test'
import { codeAt } from '#app/features/marketplace/accounts/second-factor/rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { AppServer } from '../support/app-server.ts'
import { expect, holdRequests, hydrated, openPage, signInByForm, test } from '../support/journey.ts'
import { createAccount, NEW_ACCOUNT_PASSWORD, unusedAddress } from '../support/new-accounts.ts'

test.use({ server: 'shared' })

/** Somebody new on the dashboard. */
async function settle(app: AppServer, page: Page, name = 'Lena') {
  const email = await createAccount(app, page, { name })
  await page.goto('/en/dashboard')
  return email
}

const enter = (page: Page, email: string, language: Language = 'en') =>
  signInByForm(page, email, { password: NEW_ACCOUNT_PASSWORD, language })

test('a password is judged while it is typed, can be shown and pasted, and is never cut', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ phone: true, at: '/en/signup?role=seeker' })
  const field = page.getByLabel('Password', { exact: true })
  await field.pressSequentially('qwerty')
  await expect(page.getByText('Very easy to guess')).toBeVisible()
  await field.fill('Regen-fenster-7-ofen')
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  const long = 'x'.repeat(300)
  await field.evaluate((input: HTMLInputElement, text) => {
    input.focus()
    input.select()
    document.execCommand('insertText', false, text)
  }, long)
  await expect(field).toHaveValue(long)
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await page.getByLabel('Email').fill(unusedAddress())
  await page.getByLabel('I am 18 or older').check()
  await page.locator('main').getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Password must be at most 256 characters long')
  await field.fill('Password1')
  await page.locator('main').getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('one of the first passwords people try')
})

test('a second factor is set up on a phone in German, asked for at the next sign-in, and a recovery code helps', {
  tag: '@deep',
}, async ({ app, person }) => {
  const { page } = await person({ phone: true, locale: 'de-DE' })
  const email = await settle(app, page)
  await openPage(page, '/de/account')
  await page.getByRole('link', { name: 'Einrichten' }).click()
  await page.getByLabel('Dein Passwort').fill('falsch geraten')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert')).toContainText('Das ist nicht dein Passwort')
  await page.getByLabel('Dein Passwort').fill(NEW_ACCOUNT_PASSWORD)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('img', { name: 'QR-Code für deine Authenticator-App' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.reload()
  await expect(page.locator('code')).toHaveText(/(\w{4} ){7}\w{4}/)
  await hydrated(page)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByRole('alert')).toContainText('Der Code stimmt nicht')
  // Taken until the next step of thirty seconds ends.
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now()))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByRole('heading', { name: 'Deine Ersatzcodes' })).toBeVisible()
  const recovery = (await page.locator('li code').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Ich habe sie gesichert' }).click()
  await expect(page.getByText('10 Ersatzcodes sind übrig.')).toBeVisible()
  expect((await app.waitForMail(email, /in zwei Schritten|Two-step verification/)).text).toContain('Authenticator')

  const other = await person({ locale: 'de-DE' })
  await enter(other.page, email, 'de')
  await expect(other.page).toHaveURL(/\/de\/second-step$/)
  await other.page.goto('/de/dashboard')
  await expect(other.page).toHaveURL(/\/de\/login/)
  await enter(other.page, email, 'de')
  await hydrated(other.page)
  await other.page.getByLabel('Code', { exact: true }).fill('123456')
  await other.page.getByRole('button', { name: 'Anmelden' }).last().click()
  await expect(other.page.getByRole('alert')).toContainText('Der Code stimmt nicht')
  await other.page.getByLabel('Code', { exact: true }).fill(recovery.toUpperCase())
  await other.page.getByRole('button', { name: 'Anmelden' }).last().click()
  await expect(other.page).toHaveURL(/\/de\/dashboard$/)
})

test('after signing out the back button shows nothing of the person [ASVS 56]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const { page } = await person()
  await settle(app, page, 'Mira Zucker')
  await page.goto('/en/account')
  await expect(page.getByRole('main')).toContainText('@journey.example')
  await page.goto('/en/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/en$/)
  for (let back = 0; back < 3; back++) {
    await page.goBack()
    await expect(page.locator('body')).not.toContainText('@journey.example')
    await expect(page.locator('body')).not.toContainText('Mira')
  }
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(storedKeys.filter((key) => key !== 'react-router-scroll-positions')).toEqual([])
})

test('on a slow line a spinner says that the next page is on its way [A-33]', { tag: '@deep' }, async ({
  app,
  person,
}) => {
  const { page } = await person()
  await settle(app, page)
  await hydrated(page)
  const release = await holdRequests(page, /\/en\/credits\.data/)
  const credits = page.getByRole('banner').getByRole('link', { name: 'Credits', exact: true })
  await credits.click()
  await expect(page.locator('#page-on-its-way').getByRole('status')).toBeVisible()
  const line = await page.locator('#page-on-its-way').boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan((await credits.boundingBox())?.y ?? 0)
  await expect(page.locator('main')).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/en\/credits$/)
  await expect(page.locator('#page-on-its-way')).toHaveCount(0)
  await expect(page.locator('main')).toBeVisible()
})
