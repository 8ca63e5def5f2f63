import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../support/journey.ts'

async function openFirstCall(page: Page) {
  await openPage(page, (await page.locator('main a[href*="/calls/"]').first().getAttribute('href')) ?? '')
}

test('in the room of a call help leads to a report of it, and nobody leaves', { tag: '@deep' }, async ({ person }) => {
  const { page } = await person({ as: 'seeker', at: '/en/my-calls' })
  await openFirstCall(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Report something' }).click()
  const dialog = page.getByRole('dialog', { name: /^Report / })
  await expect(dialog).toContainText('what happened in your call')
  await dialog.getByLabel('Something else').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Thank you, your report has arrived.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test('the block that Help leads to has the focus, also when Help closes after it opened', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ as: 'seeker', at: '/en/my-calls' })
  await openFirstCall(page)
  const block = page.getByRole('dialog', { name: /^Block / })
  // The second time all of it is loaded, and it opens at once.
  for (const _ of ['fetched', 'there']) {
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('button', { name: /^Block / }).click()
    await expect(block).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Help', includeHidden: true })).toHaveCount(0)
    await expect(block.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(block).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()
  }
})
