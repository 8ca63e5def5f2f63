import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, openPage, test } from '../support/journey.ts'
import { openConnections, recordConnections } from '../support/peer-stats.ts'
import { enterCall, expectMovingVideo, expectPeer, expectSilence, expectSound } from '../support/two-browsers.ts'

test('blocking from a profile says what it does to the booked call, does it, and can be taken back [T-10]', {
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
  await expect(dialog.getByText(/We can’t tell right now/)).toBeVisible()
  await page.unroute('**/en/block/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText(
    'Your booked call is cancelled and won’t come back if you unblock. You get 75 credits back.',
  )
  await expect(dialog).toContainText('We’ll let Ingrid know that you cancelled, but not that you blocked them.')
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

test('whoever blocks during the call is out at once; the other one stays and sees somebody who left', {
  tag: '@deep',
}, async ({ person }) => {
  const seeker = (await person({ as: 'seeker' })).page
  const { page: companion, context } = await person({ as: 'companion' })
  for (const page of [seeker, companion]) await recordConnections(page)
  await seeker.goto('/en/my-calls')
  const callId = await seeker
    .locator('[data-call]', { hasText: 'Mara Feld' })
    .filter({ has: seeker.getByRole('link', { name: /Join call/ }) })
    .first()
    .getAttribute('data-call')
  await enterCall(seeker, callId ?? '')
  await enterCall(companion, callId ?? '')
  await expectPeer(seeker, 'connected')
  await expectMovingVideo(seeker)
  await expectSound(seeker)

  const other = await context.newPage()
  await other.goto('/de/my-calls')
  const profile = await other.locator(`[data-call="${callId}"] a[href*="/profile/"]`).first().getAttribute('href')
  await openPage(other, profile ?? '')
  await other.getByRole('link', { name: 'Lena blockieren' }).click()
  const dialog = other.getByRole('dialog', { name: 'Lena blockieren?' })
  await expect(dialog).toContainText(
    'Du verlässt es sofort und kannst nicht wieder beitreten. Du verdienst trotzdem 150',
  )
  await dialog.getByRole('button', { name: 'Blockieren', exact: true }).click()

  await expect(companion.locator('[data-screen="not-allowed"]')).toBeVisible()
  await expect(companion.getByRole('heading', { name: 'You’ve blocked Lena' })).toBeVisible()
  await expectPeer(seeker, 'gone')
  for (const page of [seeker, companion]) expect(await openConnections(page)).toEqual([])
  await expectSilence(seeker)
  await companion.reload()
  await expect(companion.getByText('If you’ve already met, you earn 150 credits.')).toBeVisible()
})
