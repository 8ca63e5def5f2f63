import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { expect, holdRequests, hydrated, openPage, test } from '../support/journey.ts'

/** Opens the day after the one that is open, and picks a time there. */
async function pickTime(page: Page, role: 'radio' | 'checkbox', day: number, time: number) {
  const fold = page.locator('details').nth(day)
  if (!(await fold.getAttribute('open').then((open) => open !== null))) await fold.locator('summary').click()
  const choice = fold.getByRole(role).nth(time)
  await choice.check({ force: true })
  return new Date((await choice.getAttribute('value')) ?? '')
}

const startOf = async (page: Page) =>
  new Date((await page.getByRole('main').locator('time').first().getAttribute('datetime')) ?? '')

test('a seeker moves a call alone, the companion suggests other times, and both answers count [moves]', async ({
  person,
}) => {
  const seeker = (await person({ as: 'seeker', at: '/en/my-calls', phone: true })).page
  await seeker.getByRole('button', { name: /Cancel the call with Ingrid Solheim/ }).click()
  await seeker.getByRole('dialog').getByRole('link', { name: 'Move the call instead' }).click()
  await hydrated(seeker, /\/move$/)
  await expect(seeker.getByRole('heading', { name: 'Move your call with Ingrid' })).toBeVisible()
  expect(await axeViolations(seeker)).toEqual([])
  await seeker.getByRole('button', { name: 'Move call' }).click()
  await expect(seeker.getByText('Please choose a time.')).toBeVisible()
  const moved = await pickTime(seeker, 'radio', 3, 1)
  await seeker.getByRole('button', { name: 'Move call' }).click()
  await expect(seeker.getByText('Your call has moved.')).toBeVisible()
  expect(await startOf(seeker)).toEqual(moved)
  const path = new URL(seeker.url()).pathname

  const companion = (await person({ as: 'ingrid', at: path })).page
  await expect(companion.getByText(/Lena moved it on/)).toBeVisible()
  await companion.getByRole('link', { name: 'Suggest another time' }).click()
  await hydrated(companion, /\/move$/)
  const times = [await pickTime(companion, 'checkbox', 1, 0), await pickTime(companion, 'checkbox', 2, 2)]
  await companion.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(companion.getByText('We’ve sent Lena your suggestion.')).toBeVisible()

  // The open page of the other person shows it without a reload.
  await expect(seeker.getByRole('heading', { name: 'Ingrid would like to move your call' })).toBeVisible()
  expect(await axeViolations(seeker)).toEqual([])
  await seeker.getByRole('radio').nth(1).check()
  await seeker.getByRole('button', { name: 'Move to this time' }).click()
  await expect(seeker.getByText('Your call has moved.')).toBeVisible()
  expect(await startOf(seeker)).toEqual(times[1])
  await expect(companion.getByText(/You suggested it, Lena agreed on/)).toBeVisible()

  await openPage(companion, `${path}/move`)
  await pickTime(companion, 'checkbox', 0, 0)
  // The suggestion comes after the page was rendered and before it receives live updates.
  const connect = await holdRequests(seeker, /\/live$/)
  await openPage(seeker, '/en/my-calls')
  await companion.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(companion.getByText('We’ve sent Lena your suggestion.')).toBeVisible()
  connect()
  await seeker.getByRole('link', { name: /Answer Ingrid Solheim’s suggestion/ }).click()
  await seeker.getByRole('button', { name: 'Keep the time' }).click()
  await expect(seeker.getByText('You’re keeping the time. We’ve told Ingrid.')).toBeVisible()
  expect(await startOf(seeker)).toEqual(times[1])
  await expect(companion.getByText('Lena can’t make the times you suggested.')).toBeVisible()
})

test('moving and answering work without JavaScript', async ({ person }) => {
  const companion = (await person({ as: 'ingrid', scripts: false })).page
  await companion.goto('/en/my-calls')
  await companion.getByRole('link', { name: /Move the call with Lena/ }).click()
  const box = companion.getByRole('checkbox').first()
  await box.check({ force: true })
  await companion.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(companion.getByText('We’ve sent Lena your suggestion.')).toBeVisible()
  await companion.getByRole('button', { name: 'Withdraw suggestion' }).click()
  await expect(companion.getByText('You’ve withdrawn your suggestion.')).toBeVisible()
})
