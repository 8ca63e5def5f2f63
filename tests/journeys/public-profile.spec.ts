import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { expect, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

/**
 * The URL of a profile. The list must include favourites, because the suggestions above it change with the time of day.
 */
const profileOf = async (page: Page, name = 'Mara Feld', language = 'en') => {
  await page.goto(`/${language}/companions?excludeFavorites=false`)
  return (await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? ''
}

const timesOn = async (page: Page) =>
  ((await page.locator('main').textContent()) ?? '').match(/\w+, \d+:\d\d\s[AP]M/g) ?? []

test('sharing copies the link and says so, or asks the device', { tag: '@deep' }, async ({ person }) => {
  const { page, context } = await person()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = await profileOf(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  })
  await openPage(page, place)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(place, page.url()).href)

  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (what: unknown) => void shared.push(what) })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([{ title: 'Mara Feld on Visavis', url: new URL(place, page.url()).href }])
})

test('a report from the profile names missing fields, is sent, and is confirmed by a notification [T-13]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker', lossy: true })
  await openPage(page, await profileOf(page, 'Ingrid Solheim'))
  await page.getByRole('link', { name: 'Report Ingrid Solheim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Ingrid Solheim' })
  await dialog.getByRole('textbox', { name: /What happened/ }).fill('Asked for my phone number.')
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please choose a reason')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByLabel('Asked for or gave contact details').check()

  await page.route('**/report/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t be reached right now.' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /What happened/ })).toHaveValue('Asked for my phone number.')
  await page.unroute('**/report/**')

  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('status')).toContainText('Thank you, your report has arrived.')
  await dialog.getByRole('button', { name: 'Also block Ingrid' }).click()
  await expect(page.getByRole('dialog', { name: 'Block Ingrid Solheim?' })).toBeVisible()
  await page.goto('/en/notifications')
  await expect(page.getByRole('main')).toContainText('Thank you for your report')
})

test('on a phone, the photo has back and actions, the bar has the booking, and text at twice the size breaks nothing', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker', phone: true })
  const place = await profileOf(page, 'Mara Feld', 'de')
  await openPage(page, place)
  await expect(page.getByRole('banner')).toBeHidden()
  const video = page.getByRole('link', { name: /^Video \d+ Credits/ })
  await expect(video).toBeInViewport({ ratio: 1 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(video).toBeInViewport({ ratio: 1 })
  const { wide, bar } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    bar: document.querySelector('.action-bar')?.getBoundingClientRect().height ?? 0,
  }))
  expect(wide).toBeLessThanOrEqual(390)
  expect(bar).toBeLessThan(844 / 2)
  // The row of actions extends into the margin on purpose, so that its text aligns with the page.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => !element.querySelector('#actions') && !element.closest('.photo, .photo-page-back'))
      .map((element) => `${element.tagName}.${element.className}`),
  )
  expect(cut).toEqual([])

  await page.getByRole('button', { name: 'Mehr: teilen, melden, blockieren' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mara Feld melden' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Mara Feld blockieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mara Feld blockieren?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
  await video.click()
  await page.waitForURL('**/de/availability/**/video')
})

test('a guest’s first page shows times in the guest’s zone: profile, list and home [X-15]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ timeZone: 'America/New_York' })
  const profile = await profileOf(page)
  await page.goto(profile)
  await expect(page.getByText('Time zone New York')).toBeVisible()
  for (const path of [profile, '/en/companions', '/en']) {
    await page.goto(path)
    const times = await timesOn(page)
    expect(times.join()).toMatch(/[AP]M/)
    const newcomer = await person({ timeZone: 'America/New_York' })
    await newcomer.page.goto(path)
    await expect.poll(() => timesOn(newcomer.page), path).toEqual(times)
  }
})
