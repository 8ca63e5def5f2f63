import { orderCredits } from '../support/buying.ts'
import { expect, openPage, test } from '../support/journey.ts'
import { createAccount } from '../support/new-accounts.ts'

test.use({ server: 'shared' })

test('an administrator finds a purchase by its buyer’s address, refunds a part of it, and sees it sent', {
  tag: '@deep',
}, async ({ app, person }) => {
  const buyer = await person()
  const email = await createAccount(app, buyer.page, { name: 'Lena' })
  await openPage(buyer.page, '/en/credits')
  await orderCredits(buyer.page, '170')
  await buyer.page.getByRole('button', { name: 'Pay €25.00 by card' }).click()
  await expect(buyer.page.getByRole('link', { name: 'Your balance: 170 credits' })).toBeVisible()

  const { page } = await person({ as: 'admin', at: '/en/admin' })
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Money' }).click()
  await expect(page.getByText('Every rule of the ledger holds.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Sections of money' }).getByRole('link', { name: /^In\b/ }).click()
  await page.getByRole('textbox', { name: /Full email address/ }).fill(email)
  await page.getByRole('textbox', { name: /Full email address/ }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('main').getByRole('row').last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: '170 credits for €25.00' })).toBeVisible()

  const submit = page.getByRole('button', { name: 'Refund', exact: true })
  await page.getByRole('textbox', { name: 'Amount in euros' }).fill('30')
  await submit.click()
  await expect(page.getByText('Please give a reason.').first()).toBeVisible()
  await expect(page.getByText('Please tick that you’ve checked this.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The call was cut off.')
  await page.getByLabel('Your password').fill('demo-visavis')
  await page.getByRole('checkbox', { name: /I’ve checked/ }).check()
  await submit.click()
  await expect(page.getByText('That’s more than is left of this purchase.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount in euros' }).fill('10')
  await page.getByRole('checkbox', { name: /I’ve checked/ }).check()
  await submit.click()
  await page.waitForURL(/done=refund/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('The refund is sent.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('The call was cut off.')).toBeVisible()
  await expect(page.getByText('Everything that is left: €15.00')).toBeVisible()

  await buyer.page.goto('/en/credits')
  await expect(buyer.page.getByRole('link', { name: 'Your balance: 102 credits' })).toBeVisible()
})
