import { readFile } from 'node:fs/promises'
import { expect, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

test('a seeker narrows the statement, goes back in it, opens what a line is about and loads the file', async ({
  person,
}) => {
  const { page } = await person({ as: 'seeker' })
  await page.goto('/en/account')
  await page.getByRole('link', { name: 'Go to receipts' }).click()
  await expect(page).toHaveURL(/\/en\/documents$/)
  await openPage(page, '/en/credits')
  const table = page.getByRole('table', { name: 'Transactions, newest first' })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(11)
  const balance =
    /^[\d,]+/.exec((await page.getByRole('link', { name: /^Your balance/ }).textContent()) ?? '')?.[0] ?? ''
  await expect(table.getByText(`balance ${balance}`).first()).toBeAttached()
  const newest = await rows.nth(1).textContent()

  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect(rows.nth(1)).not.toHaveText(newest ?? '')
  await page.getByRole('link', { name: 'Back to the newest' }).click()
  await expect(rows.nth(1)).toHaveText(newest ?? '')

  await page.getByLabel('Show', { exact: true }).selectOption('Calls')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/show=calls/)
  await expect(table.getByText('Credits bought')).toHaveCount(0)
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await readFile(await (await loading).path(), 'utf8')
  expect(file).toContain('Credits,Balance,Euros,Reference')
  expect(file).not.toContain('Credits bought')
  expect(file.trimEnd().split('\r\n').length).toBeGreaterThan(10)

  const held = page.getByRole('region', { name: /^Held for booked calls/ })
  await held.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/en\/my-calls\/[0-9a-f-]{36}$/)
})
