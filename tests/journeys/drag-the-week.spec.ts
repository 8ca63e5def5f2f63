import type { Page } from '@playwright/test'
import type { AppServer } from '../support/app-server.ts'
import { expect, openPage, test } from '../support/journey.ts'

test.use({ server: 'shared' })

const dayMs = 86_400_000
const calendar = (page: Page) => page.getByRole('region', { name: 'Week calendar' })
const layer = (page: Page) => calendar(page).locator('[data-part="dragging"]')
const dragged = (page: Page) => layer(page).locator('b')

/** A Monday, by the server's clock, so far ahead that nothing is offered there. */
async function emptyMonday({ origin }: AppServer) {
  const { now } = (await (await fetch(`${origin}/dev/clock`)).json()) as { now: string }
  const ahead = Date.parse(now.slice(0, 10)) + 105 * dayMs
  return new Date(ahead - ((new Date(ahead).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

/** Position of a time of day in the window, from the hours beside the calendar and the width of its days. */
async function placeOf(page: Page, day: number, clock: number) {
  const hours = calendar(page)
    .locator('.micro')
    .filter({ hasText: /^(9|10)\sAM$/ })
  const [nine, ten, days] = [
    await hours.first().boundingBox(),
    await hours.last().boundingBox(),
    await layer(page).boundingBox(),
  ]
  if (!nine || !ten || !days) throw new Error('there is no calendar')
  return {
    x: days.x + ((day + 0.5) * days.width) / 7,
    y: nine.y + nine.height / 2 + (clock - 9) * (ten.y - nine.y),
  }
}

async function addTime(page: Page, monday: string, day: number, from: string, to: string) {
  const date = new Date(Date.parse(monday) + day * dayMs).toISOString().slice(0, 10)
  await openPage(page, `/en/my-schedule?week=${monday}&add=${date}&from=${from}&to=${to}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add time' }).click()
  await expect(page.getByText('Time added.')).toBeVisible()
  await calendar(page).evaluate((section) => section.scrollIntoView({ block: 'end' }))
  await expect(layer(page)).toBeVisible()
}

type Stop = [day: number, clock: number]

async function dragTo(page: Page, from: Stop, to: Stop) {
  const [first, last] = [await placeOf(page, ...from), await placeOf(page, ...to)]
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y, { steps: 6 })
}

async function expectClocks(page: Page, title: string, day: string, from: string, to: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await expect(dialog.getByRole('button', { name: /^Day/ })).toContainText(day)
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue(from)
  await expect(dialog.getByLabel('End', { exact: true })).toHaveValue(to)
}

test('a companion moves a slot to another day, makes it longer, and draws another one upwards', {
  tag: '@deep',
}, async ({ person, app }) => {
  const { page } = await person({ as: 'companion' })
  await addTime(page, await emptyMonday(app), 0, '10:00', '11:00')
  const dialog = page.getByRole('dialog')

  await dragTo(page, [0, 10.25], [2, 12.3])
  await expect(dragged(page)).toHaveText('12:00–1:00 PM')
  await page.mouse.up()
  await expectClocks(page, 'Edit time', 'Wednesday', '12:00', '13:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Time saved.')).toBeVisible()

  await dragTo(page, [2, 12.95], [4, 14])
  await expect(dragged(page)).toHaveText('12:00–2:00 PM')
  await page.mouse.up()
  await expectClocks(page, 'Edit time', 'Wednesday', '12:00', '14:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /^12:00–2:00 PM Video or voice, Wednesday/ })).toBeVisible()

  await dragTo(page, [3, 15.9], [3, 14.1])
  await expect(dragged(page)).toHaveText('2:00–4:00 PM')
  await page.mouse.up()
  await expectClocks(page, 'Add time', 'Thursday', '14:00', '16:00')
})

test('overlapping slots are refused, Escape cancels a drag, and a click opens the slot unchanged', {
  tag: '@deep',
}, async ({ person, app }) => {
  const { page } = await person({ as: 'companion' })
  const monday = await emptyMonday(app)
  await addTime(page, monday, 5, '10:00', '11:00')
  await addTime(page, monday, 6, '10:00', '11:00')
  const pressed = await placeOf(page, 6, 10.5)

  await dragTo(page, [5, 9.1], [5, 10.2])
  await expect(dragged(page)).toHaveText('9:00–10:15 AM')
  await expect(dragged(page).locator('svg')).toBeVisible()
  await page.mouse.up()
  await expect(dragged(page)).toHaveCount(0)

  await dragTo(page, [6, 10.5], [5, 11])
  await expect(dragged(page).locator('svg')).toBeVisible()
  await page.mouse.up()
  await expect(dragged(page)).toHaveCount(0)

  await dragTo(page, [6, 10.5], [4, 13.5])
  await expect(dragged(page)).toHaveText('1:00–2:00 PM')
  await expect(dragged(page).locator('svg')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dragged(page)).toHaveCount(0)
  await page.mouse.up()

  await page.mouse.click(pressed.x, pressed.y)
  await expectClocks(page, 'Edit time', 'Sunday', '10:00', '11:00')
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('so does a click with a slight movement', async () => {
    await page.mouse.move(pressed.x, pressed.y)
    await page.mouse.down()
    await page.mouse.move(pressed.x + 6, pressed.y, { steps: 3 })
    await page.mouse.up()
    await expectClocks(page, 'Edit time', 'Sunday', '10:00', '11:00')
  })
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('')
})

test('dragging to the lower edge of a low window scrolls to later hours', { tag: '@deep' }, async ({ person, app }) => {
  const { page } = await person({ as: 'companion' })
  await page.setViewportSize({ width: 1280, height: 420 })
  await openPage(page, `/en/my-schedule?week=${await emptyMonday(app)}`)
  await expect(layer(page)).toBeVisible()
  await calendar(page).evaluate((section) => section.scrollIntoView({ block: 'start' }))
  const { x, y } = await placeOf(page, 1, 9.1)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, 410, { steps: 4 })
  await expect(dragged(page)).toHaveText('9:00 AM–9:00 PM')
  await page.mouse.up()
  await expectClocks(page, 'Add time', 'Tuesday', '09:00', '21:00')
})

test('a finger scrolls the calendar, and draws a slot after a long press', { tag: '@deep' }, async ({
  person,
  app,
}) => {
  const { page, context } = await person({ as: 'companion' })
  await page.setViewportSize({ width: 800, height: 700 })
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await openPage(page, `/en/my-schedule?week=${await emptyMonday(app)}`)
  await expect(layer(page)).toBeVisible()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const scrolled = () => page.evaluate(() => window.scrollY)

  const low = await placeOf(page, 3, 12)
  await page.evaluate(() => addEventListener('scrollend', () => Object.assign(window, { isAtRest: true })))
  await touch('touchStart', low)
  for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', { x: low.x, y: low.y - moved })
  await touch('touchEnd')
  await page.waitForFunction(() => 'isAtRest' in window)
  expect(await scrolled()).toBeGreaterThan(100)
  await expect(dragged(page)).toHaveCount(0)

  // A quick swipe scrolls the page depending on the machine's speed.
  const { y } = await placeOf(page, 3, 12.1)
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), y - 300)
  const before = await scrolled()
  const [first, last] = [await placeOf(page, 3, 12.1), await placeOf(page, 3, 13.2)]
  await touch('touchStart', first)
  await expect(dragged(page)).toHaveText('12:00–12:15 PM')
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', { x: first.x, y: first.y + ((last.y - first.y) * step) / 5 })
  await expect(dragged(page)).toHaveText('12:00–1:15 PM')
  expect(await scrolled()).toBe(before)
  await touch('touchEnd')
  await expectClocks(page, 'Add time', 'Thursday', '12:00', '13:15')
})
