import { axeViolations } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'

test('a rating waits for the response, reports a failure, and shows its stars [R-04, R-06]', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ as: 'seeker', lossy: true, at: '/en/my-calls' })
  const row = page.getByRole('row', { name: /Jonah Okafor/ }).first()
  await row.getByRole('button', { name: 'Rate the call with Jonah Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'How was your call with Jonah?' })
  const submit = dialog.getByRole('button', { name: 'Submit rating' })
  await expect(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: '4 stars, Very good' }).check({ force: true })
  await expect(submit).toBeEnabled()

  let answer: 'abort' | 'continue' = 'abort'
  const held = Promise.withResolvers<void>()
  await page.route('**/my-calls.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held.promise
    return answer === 'abort' ? route.abort() : route.continue()
  })
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  held.resolve()
  await expect(page.getByRole('alert')).toContainText('We can’t be reached right now.')

  answer = 'continue'
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Thank you for your rating.')).toBeVisible()
  await expect(row.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(row.locator(':focus')).toHaveCount(1)
})

test('cancelling shows the refund and its deadline, reports a failure, and moves the call to the past', async ({
  person,
}) => {
  const { page } = await person({ as: 'seeker', phone: true, lossy: true, at: '/en/my-calls' })
  await page.getByRole('button', { name: /Cancel the call with Ingrid Solheim/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the call with Ingrid?' })
  await expect(dialog).toContainText(
    /You get all 75 credits back. Cancelling is free until \w{3}, \w{3} \d+, \d{4}, \d+:\d\d\s(AM|PM)/,
  )
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])

  await page.route('**/my-calls.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Cancel call' }).click()
  await expect(page.getByRole('alert')).toContainText('We can’t be reached right now.')
  await page.unroute('**/my-calls.data*')
  await dialog.getByRole('button', { name: 'Cancel call' }).click()
  await expect(page.getByText('Your call is cancelled. 75 credits are back in your balance.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming' })).toBeFocused()
  await expect(page.getByRole('row', { name: /Ingrid Solheim/ }).first()).toContainText('Cancelled by you')
  await expect(page.locator('[data-call]', { hasText: 'Ingrid Solheim' })).toHaveCount(0)
})

test('an open page updates when something happens elsewhere', async ({ person, app }) => {
  const { page } = await person({ as: 'companion', at: '/en/my-calls' })
  const row = page
    .locator('[data-call]', { hasText: 'Lena' })
    .filter({ has: page.getByRole('link', { name: /Join call/ }) })
    .first()
  const callId = await row.getAttribute('data-call')
  const startAt = new Date((await row.locator('time').getAttribute('datetime')) ?? '')
  const seeker = (await person({ as: 'seeker', at: `/en/calls/${callId}` })).page
  await seeker.getByRole('button', { name: 'Join call' }).click()
  await expect(page.locator(`[data-call="${callId}"]`)).toHaveAttribute('data-status', 'active')
  await expect(page.locator(`[data-call="${callId}"]`)).toContainText('Active')
  await app.setClock(new Date(startAt.getTime() + 3 * 3_600_000))
  await expect(page.locator(`[data-call="${callId}"]`)).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Lena/ }).first()).toContainText('Missed: you didn’t show up')
})
