import type { Page } from '@playwright/test'
import type { AppServer } from '../support/app-server.ts'
import { axeViolations } from '../support/axe.ts'
import { type BrowserUser, expect, hydrated, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

let counter = 0
const newAddress = () => `arrival-${++counter}@journey.example`
const password = 'correct horse'

async function linkTo(app: AppServer, email: string, subject: RegExp): Promise<string> {
  return (await app.waitForMail(email, subject)).links.find((link) => link.startsWith(app.origin)) ?? ''
}

async function signUp(page: Page, role: 'seeker' | 'offerer', email: string, next = '') {
  await openPage(page, `/en/signup?role=${role}${next && `&next=${encodeURIComponent(next)}`}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I am 18 or older').check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/confirm-email(\?next=|$)/)
}

async function arrive(app: AppServer, { page }: BrowserUser, role: 'seeker' | 'offerer', next = '') {
  const email = newAddress()
  await signUp(page, role, email, next)
  await page.goto(await linkTo(app, email, /Confirm/))
  await page.waitForURL(/\/en\/onboarding/)
  await hydrated(page)
  return email
}

test('a refused form moves the focus to the first wrong field and keeps what was typed', async ({ person }) => {
  const { page } = await person({ at: '/en/signup?role=seeker' })
  await page.getByLabel('Email').fill('lena@journey.example')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Email and password are required')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('lena@journey.example')
  await page.keyboard.type('correct horse')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse')
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('I am 18 or older')).toHaveAttribute('aria-invalid', 'true')
})

test('the mailed link confirms by itself; after two seconds onboarding follows, then the place the person came from [A-40, A-41, A-42, A-43]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const { page } = await person()
  const email = newAddress()
  await signUp(page, 'seeker', email, '/en/companions')
  const waiting = await page.context().newPage()
  await waiting.goto(page.url())
  await page.goto(await linkTo(app, email, /Confirm/))
  await expect(page).toHaveURL(/\/en\/confirm-email\?type=email_confirmation/)
  const shownAt = Date.now()
  await expect(page.getByText('Your email has been confirmed!')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'We’re getting your profile ready.' })).toBeVisible()
  await page.waitForURL(/\/en\/onboarding/)
  expect(Date.now() - shownAt).toBeGreaterThan(1500)
  await expect(waiting, 'the tab that waited goes on by itself').toHaveURL(/\/en\/onboarding\?next=/)
  await waiting.close()
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Lena')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/en\/companions$/)
  await page.reload()
  await expect(page).toHaveURL(/\/en\/companions$/)
  await page.goto('/en/onboarding')
  await expect(page).toHaveURL(/\/en\/dashboard$/)
})

test('a companion picks at most ten interests, sees the photo before it is sent, and survives a reload [O-12, O-16, O-17, P-11, P-12]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const someone = await person({ phone: true })
  const { page } = someone
  await arrive(app, someone, 'offerer')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Name' }).fill('Rosa Lind')
  await page.getByLabel('Country', { exact: true }).selectOption('AT')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByText('Show more languages').click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Polish' }).press('Space')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  for (let at = 0; at < 10; at++)
    await page
      .getByRole('checkbox')
      .nth(at * 4)
      .press('Space')
  await expect(page.getByText('10 of 10 chosen')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(39)
  await page.getByRole('checkbox').first().press('Space')
  expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(0)
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox()
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeGreaterThan(844 - 60)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  const file = page.locator('#field-photoKey')
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('Please upload an image file')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await file.setInputFiles('db/demo/portraits/nora.webp')
  await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(page.getByText('Photo uploaded.')).toBeAttached()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('9 of 10 chosen')).toBeVisible()
  await page.goto('/en/onboarding?step=2')
  await expect(page.getByRole('checkbox', { name: 'Polish' })).toBeChecked()
})
