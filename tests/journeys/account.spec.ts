import type { Page } from '@playwright/test'
import type { AppServer } from '../support/app-server.ts'
import { expect, holdRequests, hydrated, test } from '../support/journey.ts'
import { createAccount } from '../support/new-accounts.ts'

test.use({ server: 'shared' })

async function settle(app: AppServer, page: Page, name = 'Lena') {
  await createAccount(app, page, { name })
  await page.goto('/en/dashboard')
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

test('after signing out, the back button shows no personal data [ASVS 56]', {
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

test('on a slow connection, a spinner shows that the next page is loading, and the current page stays [A-33, C-02]', {
  tag: '@deep',
}, async ({ app, person }) => {
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
