import { expect, hydrated, test } from '../support/journey.ts'

test('a companion without tax details gives them, and changes them with the password', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ as: 'applicant' })
  await page.goto('/en/payouts')
  await expect(page.getByText('By law, we need them before your first payout.')).toBeVisible()
  await page.getByRole('link', { name: 'Enter tax details' }).click()
  await expect(page.getByRole('heading', { name: 'About the report' })).toBeVisible()
  await hydrated(page)

  await page.getByLabel('First names').fill('Theo')
  await page.getByLabel('Last name').fill('Winkler')
  await page.getByLabel('Date of birth').fill('1986-05-04')
  await page.getByLabel('Street and house number').fill('Lindenweg 4')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('Town or city').fill('Berlin')
  await page.getByLabel('Tax identification number').fill('86 095 742 718')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  const tin = page.getByLabel('Tax identification number')
  await expect(tin).toBeFocused()
  await expect(tin).toHaveAccessibleDescription(/That isn’t a German Steuer-ID/)
  await tin.fill('86 095 742 719')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await expect(page.getByText('Your tax details are complete.')).toBeVisible()
  await expect(page.getByText('•••• 2719 (Germany)')).toBeVisible()
  expect(await page.content()).not.toContain('86095742719')

  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel('Street and house number').fill('Gartenweg 9')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/isn’t right/)
  await page.getByLabel('Your password').fill('demo-visavis')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await expect(page.getByText('Gartenweg 9, 10115 Berlin, Germany')).toBeVisible()
  await expect(page.getByText('•••• 2719 (Germany)')).toBeVisible()

  await page.getByRole('link', { name: 'Go to payouts' }).click()
  await expect(page.getByText('Complete')).toBeVisible()
})
