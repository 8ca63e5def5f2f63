import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, openPage, test } from '../support/journey.ts'
import { enterTogether, expectMovingVideo } from '../support/two-browsers.ts'

test.describe.configure({ mode: 'serial' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the block dialog opened from Help gets the focus, even if Help closes later', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ as: 'seeker', at: '/en/my-calls' })
  await openPage(page, (await page.locator('main a[href*="/calls/"]').first().getAttribute('href')) ?? '')
  const block = page.getByRole('dialog', { name: /^Block / })
  // The second time, everything is loaded and it opens immediately.
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

test('from 1024 px, the call opens as a lazily loaded dialog, 800 px wide, over the calls, with a full screen button [K-08]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  // From the dashboard, whose document may not use the camera.
  await openPage(page, '/en/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Calls', exact: true }).first().click()
  await hydrated(page, /my-calls/)
  expect(scripts.filter((path) => /\/(call-overlay|stage)-/.test(path))).toEqual([])
  await page
    .locator('[data-call]', { hasText: 'Mara Feld' })
    .getByRole('link', { name: /Join call/ })
    .first()
    .click()
  const room = page.locator('[data-room-dialog]')
  await expect(room.locator('[data-screen="lobby"]')).toBeVisible()
  await expect(room.getByText('We can hear you')).toBeVisible()
  expect((await room.boundingBox())?.width).toBe(800)
  expect(await axeViolations(page)).toEqual([])

  await room.getByRole('button', { name: 'Join call', exact: true }).click()
  await expect(room.locator('[data-screen="call"]')).toBeVisible()
  expect((await room.boundingBox())?.width).toBe(800)
  expect(await axeViolations(page)).toEqual([])

  await test.step('Escape and Back ask like Leave', async () => {
    const question = page.getByRole('dialog', { name: 'Leave the call?' })
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(room.locator('[data-screen="call"]')).toBeVisible()
  })

  await test.step('full screen and back', async () => {
    await room.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(() => room.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await room.getByRole('button', { name: 'End full screen', exact: true }).click()
    await expect.poll(async () => (await room.boundingBox())?.width).toBe(800)
  })

  await test.step('a reload returns to the dialog', async () => {
    await page.reload()
    await expect(room.locator('[data-screen="call"]')).toBeVisible()
  })

  await press(page, 'Leave')
  await page
    .getByRole('dialog', { name: 'Leave the call?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await room.getByRole('button', { name: 'Go to your calls' }).click()
  await expect(room).toBeHidden()
  await expect(page).toHaveURL(/\/en\/my-calls$/)
})

test('on a phone, the same button opens the call’s page [K-08]', { tag: '@deep' }, async ({ person }) => {
  const { page } = await person({ as: 'seeker', phone: true, at: '/en/my-calls' })
  await page
    .locator('[data-call]', { hasText: 'Mara Feld' })
    .getByRole('link', { name: /Join call/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/en\/calls\/[0-9a-f-]{36}$/)
  await expect(page.locator('main[data-screen="lobby"]')).toBeVisible()
})

test('in a call, the keyboard shortcuts work as listed, and two people can write to each other', {
  tag: '@deep',
}, async ({ person }) => {
  const seeker = (await person({ as: 'seeker' })).page
  const companion = (await person({ as: 'companion', phone: true })).page
  await enterTogether(seeker, companion)
  for (const page of [seeker, companion]) await expectMovingVideo(page)

  await test.step('pressing the same key twice in the trust check ends nothing', async () => {
    await press(seeker, 'Security check')
    await seeker.getByRole('button', { name: 'They don’t match' }).focus()
    await seeker.keyboard.press('Enter')
    await expect(seeker.getByRole('heading', { name: 'They don’t match?' })).toBeFocused()
    await seeker.keyboard.press('Enter')
    await press(seeker, 'Compare again')
    expect(await axeViolations(seeker)).toEqual([])
    await seeker.keyboard.press('Escape')
  })

  await test.step('notes', async () => {
    await seeker.keyboard.press('t')
    await seeker.getByRole('textbox', { name: 'Message to Mara' }).fill('I can’t speak, maybe later')
    await seeker.keyboard.press('Enter')
    await expect(companion.getByRole('status').filter({ hasText: 'I can’t speak, maybe later' })).toBeVisible()
    await expect(companion.getByRole('button', { name: 'Chat, new from Lena' })).toBeVisible()
    await companion.getByRole('button', { name: 'Lena: I can’t speak, maybe later' }).click()
    await companion.getByRole('textbox').fill('Take your time')
    await companion.keyboard.press('Enter')
    await expect(seeker.getByRole('log')).toContainText('Take your time')
    for (const page of [seeker, companion]) expect(await axeViolations(page)).toEqual([])
    // Typed letters must not trigger shortcuts.
    await seeker.getByRole('textbox').pressSequentially('mv')
    await expect(seeker.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
    for (const page of [seeker, companion]) await page.keyboard.press('Escape')
    await expect(seeker.getByRole('log')).toBeHidden()
    // The note that opened it is gone.
    await expect(companion.getByRole('button', { name: 'Chat', exact: true })).toBeFocused()
  })

  await test.step('your own video moves by keyboard and stays in place', async () => {
    const own = seeker.getByRole('button', { name: /^You, / })
    await own.focus()
    await seeker.keyboard.press('ArrowLeft')
    await seeker.keyboard.press('ArrowUp')
    await expect(own).toHaveAccessibleName(/top left/)
    await seeker.reload()
    await expectMovingVideo(seeker)
    await expect(own).toHaveAccessibleName(/top left/)
  })

  await test.step('single keys switch, and can be switched off', async () => {
    await seeker.keyboard.press('m')
    await expect(seeker.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
    await seeker.keyboard.press('h')
    await seeker.getByRole('switch', { name: 'Use single-key shortcuts' }).click()
    await seeker.getByRole('button', { name: 'Done' }).click()
    await expect(seeker.getByRole('dialog')).toBeHidden()
    await seeker.keyboard.press('m')
    await expect(seeker.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
  })
})
