import { DEMO_PASSWORD } from '../../db/demo/accounts.ts'
import { expect, hydrated, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

test('a companion changes the rates: prices follow the slider, and a dialog confirms and closes on its own [E-09, E-10]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'companion' })
  await page.goto('/en/dashboard')
  await openPage(page, '/en/offer')
  const voice = page.getByRole('slider', { name: 'Voice' }).first()
  await voice.press('Home')
  await expect(page.getByText('€5 an hour')).toBeVisible()
  await expect(page.getByText('13 credits', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Update rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your rates are saved' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('€5 an hour')).toBeVisible()
  await hydrated(page)
  await page.getByRole('slider', { name: 'Voice' }).first().press('ArrowRight')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/en\/dashboard/)
})

test('a companion sees a year of income, sets up payouts, requests one within the limits, confirms, and sees the balance go down [S-12, Y-08, Y-10, Y-11, Y-16]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'companion', at: '/en/credits' })
  const income = page.getByRole('region', { name: 'Twelve months' })
  await income.getByText('Show the months as a table').click()
  // The head, twelve months, and a later one if calls are booked in it.
  expect(await income.getByRole('row').count()).toBeGreaterThanOrEqual(13)
  await expect(income.getByRole('row', { name: /€[1-9]/ }).nth(8)).toBeVisible()
  await page.getByRole('link', { name: 'Go to payouts' }).click()
  await expect(page.getByLabel('Exact number of credits')).toHaveCount(0)
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await page.waitForURL(/\/onboard\//)
  await page.getByRole('button').first().click()
  await page.waitForURL(/\/en\/payouts\?connect=return/)
  await hydrated(page)
  await expect(page.getByText('Your payouts are fully set up')).toBeVisible()

  const amount = page.getByLabel('Exact number of credits')
  const ask = page.getByRole('button', { name: 'Request payout' })
  await amount.fill('499')
  await expect(page.getByText('Minimum payout amount is 500 credits')).toBeVisible()
  await expect(ask).toBeDisabled()
  await amount.fill('999999')
  await expect(page.getByText("You don't have enough credits")).toBeVisible()
  await expect(ask).toBeDisabled()
  await amount.fill('500')
  await page.getByRole('slider', { name: 'How many credits?' }).press('ArrowRight')
  await expect(amount).toHaveValue('550')

  await page.getByRole('link', { name: /^All \(/ }).click()
  await expect(amount).not.toHaveValue('550')
  await amount.fill('550')

  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Cash out 550 credits?' })
  await expect(dialog).toContainText('€49.50 will go to your bank account.')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  const before = await page.getByRole('link', { name: /^Your balance/ }).textContent()
  await ask.click()
  const password = dialog.getByLabel('Your password')
  await expect(password).toBeFocused()
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That password isn’t right').first()).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your payout is on its way. The money arrives in 3 to 5 business days.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Your balance/ })).not.toHaveText(before ?? '')
  await expect(page.getByRole('row', { name: /550 €55\.00 €5\.50 €49\.50 Sent/ })).toBeVisible()

  await page.locator('summary').getByText('Turn on').click()
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Turned on. The next payout is on the 1st.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Turned off.')).toBeVisible()

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /Go to payout account/ }).click(),
  ])
  await tab.waitForURL(/\/express\//)
  await tab.close()
  await page.getByRole('button', { name: /^Your account/ }).click()
  const [menuTab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: /Payout account/ }).click(),
  ])
  await menuTab.waitForURL(/\/express\//)
  await menuTab.close()
})
