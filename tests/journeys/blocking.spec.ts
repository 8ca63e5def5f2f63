import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'

test('blocking from a profile explains its effect on the booked call, blocks, and can be undone [T-10]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker', phone: true, lossy: true })
  await page.goto('/en/my-calls')
  await page
    .getByRole('link', { name: /^Ingrid Solheim/ })
    .first()
    .click()
  await page.waitForURL('**/companion/**')
  await hydrated(page)

  await page.route('**/en/block/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Block Ingrid Solheim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Ingrid Solheim?' })
  await expect(dialog.getByText(/We couldn’t check your calls/)).toBeVisible()
  await page.unroute('**/en/block/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('Your booked call is cancelled for good. You get 75 credits back.')
  await expect(dialog).toContainText('Ingrid will learn that you cancelled, but not that you blocked them.')
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])

  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Block Ingrid Solheim' }).click()
  await page.route('**/blocks.data*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Block and cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('We can’t be reached right now.')
  await page.unroute('**/blocks.data*')
  await dialog.getByRole('button', { name: 'Block and cancel' }).click()
  await expect(page.getByText('You’ve blocked Ingrid.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Unblock Ingrid Solheim' }).click()
  await expect(page.getByRole('link', { name: 'Block Ingrid Solheim' })).toBeVisible()

  await page.goto('/en/my-calls')
  await expect(page.getByRole('row', { name: /Ingrid Solheim/ }).first()).toContainText('Cancelled by you')
  await expect(page.locator('[data-call]', { hasText: 'Ingrid Solheim' })).toHaveCount(0)
})
