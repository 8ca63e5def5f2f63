import { agreeAndPay, orderCredits } from '../support/buying.ts'
import { expect, openPage, test } from '../support/journey.ts'
import { createAccount } from '../support/new-accounts.ts'

test.use({ server: 'shared' })

test('a seeker buys credits, sees the banner disappear after 5 seconds, then abandons a payment [M-06, M-08, M-09, M-10]', {
  tag: '@deep',
}, async ({ app, person }) => {
  const { page } = await person()
  await createAccount(app, page, { name: 'Lena' })
  await openPage(page, '/en/credits')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits')
  await orderCredits(page, '65')
  await expect(page.getByText('€10.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay €10.00 by card' }).click()
  await page.waitForURL(/\/en\/credits\?success=true/)
  const success = page.getByText('Payment successful! Your credits have been added to your account.')
  await expect(success).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your balance: 65 credits' })).toBeVisible()
  await expect(success).toBeHidden()
  await expect(page).toHaveURL(/\/en\/credits$/)

  await openPage(page, '/en/credits?next=%2Fen%2Fcompanions%3Fsearch%3Djonah&need=100')
  await agreeAndPay(page)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.waitForURL(/\/en\/credits\?canceled=true/)
  const canceled = page.getByText('Payment canceled. No credits were added to your account.')
  await expect(canceled).toBeVisible()
  await expect(page.getByRole('row', { name: /Payment cancelled.*Cancelled/ })).toBeVisible()
  await expect(canceled).toBeHidden()
  await expect(page).not.toHaveURL(/canceled=/)
  await expect(page.getByRole('link', { name: 'Your balance: 65 credits' })).toBeVisible()
})

test('an order needs its own consent, by keyboard alone, and a reloaded page has none', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ as: 'new-seeker', at: '/en/credits' })
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  const choose = page.getByRole('link', { name: 'Choose 350 credits for €50' })
  await choose.focus()
  await page.keyboard.press('Enter')
  const pay = page.getByRole('button', { name: 'Pay €50 now' })
  await expect(pay).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Your order' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Chosen: 350 credits for €50' })).toHaveAttribute('aria-current', 'true')
  const consent = page.getByRole('checkbox', { name: /^I want the calls I book/ })
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(consent).toBeFocused()
  await expect(page).toHaveURL(/\/en\/credits\?package=350#order$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pay\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/credits\?package=350/)
  await expect(consent).not.toBeChecked()
  await page.getByRole('link', { name: 'Choose 750 credits for €100' }).click()
  await expect(page.getByRole('button', { name: 'Pay €100 now' })).toBeVisible()
  await expect(consent).not.toBeChecked()
})
