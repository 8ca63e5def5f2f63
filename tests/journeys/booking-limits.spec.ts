import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, openPage, test } from '../support/journey.ts'

test('a companion limits bookings, plans days away and takes a break, all by keyboard; seekers see when they are back', {
  tag: '@deep',
}, async ({ person }) => {
  const [companion, seeker] = [await person({ as: 'hanna' }), await person({ as: 'seeker', phone: true })]
  const { page } = companion
  await seeker.page.goto('/en/companions?search=Hanna&excludeFavorites=false')
  await seeker.page.getByRole('article').getByRole('heading').getByRole('link', { name: 'Hanna Lindqvist' }).click()
  const times = seeker.page.getByRole('link', { name: /^Choose/ })
  await expect(times.first()).toBeVisible()

  await openPage(page, '/en/my-schedule')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Notice').selectOption({ label: '2 hours' })
  await page.getByLabel('Calls a day').selectOption({ label: 'At most 3' })
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Calls a day')).toHaveValue('3')

  await page.getByRole('checkbox', { name: 'Until I say I’m back' }).press('Space')
  await page.getByRole('button', { name: 'Add days away' }).press('Enter')
  await expect(page.getByText(/until you’re back$/)).toBeVisible()
  await seeker.page.reload()
  await expect(seeker.page.getByText('Hanna is taking a break.')).toBeVisible()
  await expect(times).toHaveCount(0)

  await page.getByRole('button', { name: 'I’m back' }).first().press('Enter')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await expect(page.getByText('No days away yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Take a break now' }).press('Enter')
  await expect(page.getByText('You’re taking a break. Nobody can book you.').first()).toBeVisible()
  await page.getByRole('button', { name: 'I’m back' }).first().press('Enter')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await seeker.page.reload()
  await expect(times.first()).toBeVisible()
})
