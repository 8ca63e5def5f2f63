import { expect, openPage, requestsTo, test } from '../support/journey.ts'

test.use({ server: 'shared' })

test('the home page has hero, values, steps, featured companions, prices, testimonials, questions and a strip of portraits [S-15, S-16, S-17, S-18, S-19, S-20, S-21]', async ({
  person,
}) => {
  const { page } = await person()
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tell it to someone who')
  await expect(page.getByRole('link', { name: 'Meet the companions' }).first()).toBeVisible()
  for (const value of ['Someone with time', 'Only the two of you', 'As short as you like'])
    await expect(page.getByRole('heading', { name: value })).toBeVisible()
  for (const step of ['Look around', 'Pick a time', 'Talk', 'Breathe out'])
    await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^\\d\\s*${step}$`) })).toBeVisible()
  const featured = page.locator('section', { has: page.getByRole('heading', { name: 'People worth talking to' }) })
  await expect(featured.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'From €10' })).toBeVisible()
  await expect(page.locator('figure blockquote')).toHaveCount(3)
  await expect(page.locator('#questions details')).toHaveCount(11)
  await expect(
    page.getByRole('list', { name: 'Some of our companions' }).locator('li:not([aria-hidden="true"])'),
  ).toHaveCount(14)
})

test('the language switch replaces the first part of the path and keeps query and hash [S-05]', async ({ person }) => {
  const { page } = await person()
  await openPage(page, '/en/companions?page=2#main')
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/companions\?page=2#main$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mit wem möchtest du reden?')
})

test('texts that failed to load are requested again, and no key is ever shown instead', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ lossy: true, at: '/de' })
  let lost = 0
  await page.route(/\/assets\/texts-[^/]+\/de\/legal\.js(\?|$)/, (route) =>
    lost++ < 2 ? route.abort() : route.continue(),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen')
  expect(lost).toBeGreaterThan(2)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
})

test('the film on the companions’ page loads and plays with scrolling; never with reduced motion [S-23]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person()
  await page.setViewportSize({ width: 1280, height: 800 })
  const films = requestsTo(page, /\/art\/rooms\./)
  const scroll = async (path: string) => {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([])
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await scroll('/en/become-companion')
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await scroll('/de/become-companion')
  const second = () => page.locator('.film-track video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(second).toBeGreaterThan(1)
  expect(films).toHaveLength(1)
  await page.mouse.wheel(0, -500)
  await expect.poll(second).toBeLessThan(0.3)
  expect(films).toHaveLength(1)
})

test('the stack of photos turns every three seconds until stopped, and by hand [S-30]', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await openPage(page, '/en/demo')
  const stack = page.getByRole('region', { name: 'Photos of companions' })
  const top = stack.getByRole('link')
  const first = (await top.textContent()) ?? ''
  await page.clock.runFor(3_100)
  await expect(top).not.toHaveText(first)
  const second = (await top.textContent()) ?? ''
  await stack.getByRole('button', { name: 'Pause photos' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(top).toHaveText(second)
  await page.keyboard.press('ArrowLeft')
  await expect(top).toHaveText(first)
})

test('a companion’s menu has the public profile, notifications, support and sign-out [S-10, S-11, S-12, S-13]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'companion', at: '/en/dashboard' })
  const top = page.getByRole('banner')
  await top.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'View profile' })).toHaveAttribute(
    'href',
    /\/en\/companion\/mara-feld-/,
  )
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toHaveAttribute('href', '/en/notifications')
  await expect(page.getByRole('menuitem', { name: 'Contact us' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Payout account' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/en$/)
  await page.goBack()
  await page.goto('/en/dashboard')
  await expect(page).toHaveURL(/\/en\/login\?next=/)
})
