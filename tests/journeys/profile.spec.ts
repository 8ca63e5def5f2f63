import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { backOnline, expect, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

const bio = (page: Page) => page.getByLabel(/^About me|^Über mich/)
const question = (page: Page) => page.getByRole('dialog', { name: /Leave without saving\?|Ohne Speichern verlassen\?/ })

async function openForm(page: Page) {
  await openPage(page, '/en/profile/edit')
  await expect(bio(page)).toBeVisible()
}

test('an unchanged form closes without asking; a changed one asks first, also for Back and reload [P-04, P-05]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker' })
  await page.goto('/en/my-calls')
  await openForm(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/en\/profile\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Edit profile' }).click()
  await bio(page).fill('I like long walks.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(bio(page)).toHaveValue('I like long walks.')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/en\/profile\/edit$/)

  const opened = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(bio(page)).toHaveValue('I like long walks.')

  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await expect(page.getByRole('heading', { name: 'Profil bearbeiten' })).toBeVisible()
  await expect(bio(page)).toHaveValue('I like long walks.')
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await question(page).getByRole('button', { name: 'Verlassen' }).click()
  await expect(page).toHaveURL(/\/de\/profile\/[0-9a-f-]{36}$/)
  await expect(page.getByText('I like long walks.')).toHaveCount(0)
})

test('saving without a session or connection loses no typed text [P-26]', async ({ person }) => {
  const someone = await person({ as: 'new-seeker', lossy: true })
  const { page, context } = someone
  // Without live updates, the page reloads its data once it's back online. We wait for that below, so that the save is
  // the first request to find no session.
  await page.route('**/live', (route) => route.abort())
  await openForm(page)
  await bio(page).fill('I like long walks.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline.')
  await expect(bio(page)).toHaveValue('I like long walks.')
  const isFresh = page.waitForResponse((answer) => answer.url().includes('/profile/edit.data') && answer.ok())
  await backOnline(someone)
  await isFresh
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/en\/login/)
  await page.getByLabel('Email').fill('new-seeker@demo.visavis.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-visavis')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/profile\/edit/)
  await expect(bio(page)).toHaveValue('I like long walks.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/en\/profile\/[0-9a-f-]{36}$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')))).toEqual([])
})

test('a page or dialog that fails to reload stays, with the typed text', { tag: '@deep' }, async ({ person }) => {
  const { page } = await person({ as: 'new-seeker', lossy: true })
  await page.route('**/live', (route) => route.abort())
  const askAnew = async () => {
    const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('/profile/edit.data'))
    await page.route(/\.data\b/, (route) => route.abort())
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await isRefused
    await page.unroute(/\.data\b/)
  }
  await openForm(page)
  await bio(page).fill('Not saved yet.')
  page.on('dialog', (question) => void question.accept())
  await askAnew()
  await bio(page).press('End')
  await bio(page).pressSequentially(' Still here.')
  await expect(bio(page)).toHaveValue('Not saved yet. Still here.')

  await openPage(page, '/en/profile')
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const typed = page
    .getByRole('dialog', { name: 'Edit your profile' })
    .getByRole('textbox', { name: 'Name', exact: true })
  await typed.fill('Julia')
  await askAnew()
  await typed.press('End')
  await typed.pressSequentially('ne')
  await expect(typed).toHaveValue('Juliane')
})

test('the form opens over your profile, closes, asks, and saves under the new URL of the name [P-01, P-24]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'companion', at: '/en/profile' })
  const form = page.getByRole('dialog', { name: 'Edit your profile' })
  const open = () => page.getByRole('link', { name: 'Edit profile' }).click()
  await open()
  await expect(form.getByLabel('Full name')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await open()
  await form.getByLabel('Full name').fill('Mara Winter')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Full name')).toHaveValue('Mara Winter')
  await form.getByLabel('Full name').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Full name is required')
  await form.getByLabel('Full name').fill('Mara Winter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Mara Winter', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/en\/companion\/mara-winter-/)
})
