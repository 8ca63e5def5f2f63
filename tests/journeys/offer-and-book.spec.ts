import type { Page } from '@playwright/test'
import { type BrowserUser, expect, hydrated, signInAs, test } from '../support/journey.ts'

const companion = 'companion@demo.visavis.example'
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar of the week' })

/** Monday of the week after next, in Berlin, by the server's clock. */
async function quietMonday(origin: string) {
  const { now } = (await (await fetch(`${origin}/dev/clock`)).json()) as { now: string }
  const day = new Date(Date.parse(now) + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

async function bookingAddress({ page }: BrowserUser, name = 'Mara Feld') {
  await page.goto('/en/companions?excludeFavorites=false')
  await page.getByRole('article').getByRole('heading').getByRole('link', { name }).click()
  const link = page.getByRole('link', { name: 'Pick a time for a video call' })
  return (await link.getAttribute('href')) ?? ''
}

test('a companion drags over the calendar to add time that repeats, changes it and takes back the later ones', async ({
  person,
  app,
}) => {
  const { page } = await person()
  await signInAs(page, companion)
  const monday = await quietMonday(app.origin)
  await page.goto(`/en/my-schedule?week=${monday}`)
  await hydrated(page)
  await expect(calendar(page).getByText('11 AM')).toBeVisible()
  const box = await calendar(page).boundingBox()
  if (!box) throw new Error('there is no calendar')
  const [x, y] = [box.x + box.width * 0.2, box.y + 252]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 15, { steps: 4 })
  await page.mouse.move(x, y + 40, { steps: 4 })
  await page.mouse.up()

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Add free time')
  await dialog.getByRole('radio', { name: 'Every day' }).press('Space')
  await dialog.getByLabel('Repeat until').fill(addDays(monday, 4))
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(page.getByText('Your time is published.')).toBeVisible()
  const added = page.getByRole('link', { name: /repeats, change$/ })
  const before = await added.count()
  expect(before).toBeGreaterThan(1)

  await added.nth(1).click()
  await dialog.getByRole('radio', { name: 'This and later ones' }).press('Space')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Your time is taken back.')).toBeVisible()
  await expect(added).toHaveCount(1)

  await added.click()
  await dialog.getByRole('radio', { name: 'Voice only' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your time is changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: /repeats, change$/ })).toHaveCount(0)
})

test('time that overlaps is refused in a red box, and what was typed stays', async ({ person, app }) => {
  const { page } = await person()
  await signInAs(page, companion)
  const tuesday = addDays(await quietMonday(app.origin), 1)
  for (const expected of [/Your time is published/, /This overlaps time you already offer/]) {
    await page.goto(`/en/my-schedule?week=${tuesday}&add=${tuesday}&from=03:15&to=04:45`)
    await hydrated(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add time' }).click()
    await expect(page.getByText(expected)).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('This overlaps')
  await expect(page.getByRole('dialog').getByLabel('Start')).toHaveValue('03:15')
})

test('on a phone the schedule is a list of days', async ({ person }) => {
  const { page } = await person({ phone: true })
  await signInAs(page, companion)
  await page.goto('/en/my-schedule')
  await hydrated(page)
  await expect(page.getByRole('link', { name: /^Add time on Monday/ })).toBeVisible()
  await expect(calendar(page)).toBeHidden()
})

test('a guest who types a booking address signs in and comes back to it', async ({ person }) => {
  const [guest, member] = [await person(), await person()]
  await signInAs(member.page, 'seeker@demo.visavis.example')
  const address = await bookingAddress(member)
  await guest.page.goto(address)
  await expect(guest.page).toHaveURL(/\/en\/login\?next=/)
  await hydrated(guest.page)
  await guest.page.locator('input[name="email"]').first().fill('new-seeker@demo.visavis.example')
  await guest.page.locator('input[name="password"]').fill('demo-visavis')
  await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(guest.page).toHaveURL((url) => url.pathname === address)
})

test('switching between voice and video changes the address and keeps the page', async ({ person }) => {
  const me = await person()
  await signInAs(me.page, 'seeker@demo.visavis.example')
  const address = await bookingAddress(me)
  await me.page.goto(address.replace('/video', ''))
  await hydrated(me.page)
  const loadedAt = await me.page.evaluate(() => performance.timeOrigin)
  const kinds = me.page.getByRole('navigation', { name: 'Voice or video' })
  await expect(kinds.getByRole('link', { name: /Voice/ })).toHaveAttribute('aria-current', 'page')
  await kinds.getByRole('link', { name: /Video/ }).click()
  await expect(me.page).toHaveURL(/\/video\?week=/)
  await expect(me.page.getByRole('heading', { name: 'Next free for video' })).toBeVisible()
  expect(await me.page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
})

test('a seeker with too few credits cannot confirm and is led to buy more', async ({ person }) => {
  const [me, member] = [await person(), await person()]
  await signInAs(member.page, 'seeker@demo.visavis.example')
  const address = await bookingAddress(member, 'Luca Bianchi')
  await signInAs(me.page, 'new-seeker@demo.visavis.example')
  await me.page.goto('/en/companions')
  await me.page.getByRole('link', { name: 'Meet Luca Bianchi' }).click()
  await expect(me.page.getByRole('link', { name: 'Get credits first' }).first()).toHaveAttribute('href', '/en/credits')
  await me.page.goto(address)
  await hydrated(me.page)
  await me.page
    .getByRole('link', { name: /free until/ })
    .first()
    .click()
  const dialog = me.page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Insufficient credits')
  await expect(dialog.getByRole('button', { name: /^Book for/ })).toBeDisabled()
  await dialog.getByRole('link', { name: 'Buy more' }).click()
  await expect(me.page).toHaveURL(/\/en\/credits/)
})

test('after a booking the dialog confirms it, and two seconds later the calls open', async ({ person }) => {
  const me = await person()
  await signInAs(me.page, 'seeker@demo.visavis.example')
  await me.page.goto(await bookingAddress(me))
  await hydrated(me.page)
  await me.page
    .getByRole('link', { name: /free until/ })
    .last()
    .click()
  const dialog = me.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /15 min/ }).press('Space')
  await dialog.getByRole('button', { name: /^Book for/ }).click()
  await expect(dialog).toContainText('Booked')
  await expect(me.page).toHaveURL(/\/en\/my-calls/, { timeout: 6_000 })
  await expect(dialog).toBeHidden()
})

test('without scripts a slot is booked by plain links and one form', async ({ person, browser, app }) => {
  const me = await person()
  await signInAs(me.page, 'seeker@demo.visavis.example')
  const address = await bookingAddress(me)
  const context = await browser.newContext({
    baseURL: app.origin,
    javaScriptEnabled: false,
    storageState: await me.context.storageState(),
  })
  const page = await context.newPage()
  await page.goto(address)
  await page
    .getByRole('link', { name: /free until/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to my calls' }).click()
  await expect(page).toHaveURL(/\/en\/my-calls/)
  await context.close()
})

function addDays(date: string, days: number) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
