import type { Page } from '@playwright/test'
import { badges } from '#app/i18n/en/badges.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { backOnline, expect, holdRequests, openPage, requestsTo, test } from '../support/journey.ts'

test.use({ server: 'shared' })

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const found = (page: Page) => page.locator('#list-title')
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('companionFilters') ?? 'null'))
const queryOf = (page: Page) => new URL(page.url()).searchParams
const filterButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) })

async function counted(page: Page, query: string): Promise<string> {
  const { people } = await (await page.request.get(`/en/companions/count?${query}`)).json()
  return people === 0 ? '0 people' : `${people} ${people === 1 ? 'person' : 'people'} for you`
}

test('with the mouse: dropdowns show the current filter, apply immediately and stay open; each is one history entry [D-08, D-10, D-41, D-43]', async ({
  person,
}) => {
  const { page } = await person({ at: '/en/companions' })
  const all = (await found(page).textContent()) ?? ''
  await expect(filterButton(page, 'Availability')).toHaveCount(0)
  for (const name of ['Topics', 'Language', 'Price', 'Age', 'Location', 'Gender', 'Rating', 'Type'])
    await expect(filterButton(page, name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear all' })).toHaveCount(0)

  await filterButton(page, 'Language').click()
  const panel = page.getByRole('dialog', { name: 'Language' })
  await expect(panel.locator('label')).toHaveText(['German', 'French', 'English', 'Italian', 'Spanish', 'Portuguese'])
  await panel.getByRole('button', { name: 'Show more languages' }).click()
  await expect(panel.locator('label')).toHaveCount(36)
  await panel.getByText('Dutch', { exact: true }).click()
  await panel.getByText('French', { exact: true }).click()
  await expect(page).toHaveURL(/\?languages=fr,nl$/)
  await expect(panel.getByRole('checkbox', { name: 'French' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'French' })).toBeFocused()
  await expect(found(page)).toHaveText(await counted(page, 'languages=fr,nl'))
  await expect(page.getByRole('status').filter({ hasText: await counted(page, 'languages=fr,nl') })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(filterButton(page, 'Language')).toBeFocused()
  await expect(filterButton(page, 'Language')).toHaveText('Language2')

  await filterButton(page, 'Type').click()
  await page.getByRole('dialog').getByText(badges.certified).click()
  await expect(page).toHaveURL(/\?languages=fr,nl&companionType=certified$/)
  await page.keyboard.press('Escape')
  await expect(filterButton(page, 'Type')).toHaveText(`Type${badges.certified}`)
  await expect(cards(page).getByText(badges.trusted)).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL(/\?languages=fr,nl$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/companions$/)
  await expect(found(page)).toHaveText(all)
  await expect(filterButton(page, 'Language')).toHaveText('Language')
  await page.goForward()
  await expect(filterButton(page, 'Language')).toHaveText('Language2')
  await expect(found(page)).toHaveText(await counted(page, 'languages=fr,nl'))

  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/companions$/)
  await expect(found(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Clear all' })).toHaveCount(0)
})

test('with the keyboard only: sliders apply after a pause, thumbs cannot cross, and a thumb at the limit sets no filter [D-28, D-30, D-34, D-42, D-45]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ at: '/en/companions' })
  const requested = requestsTo(page, /companions\.data/)
  await filterButton(page, 'Price').press('Enter')
  const panel = page.getByRole('dialog', { name: 'Price for 15 minutes' })
  await expect(panel).toContainText('Most companions charge 25 to 65 credits per 15 minutes')
  const low = panel.getByRole('slider', { name: 'Voice only, from' })
  const high = panel.getByRole('slider', { name: 'Voice only, up to' })
  await expect(low).toHaveAttribute('aria-valuetext', '25 credits')
  await expect(high).toHaveAttribute('aria-valuetext', '375 credits')
  await expect(panel.getByRole('status').or(panel.locator('output')).first()).toHaveText('any')
  await low.press('ArrowRight')
  await low.press('ArrowRight')
  await expect(panel.locator('output').first()).toHaveText('from 45 credits')
  await expect(page).toHaveURL(/\?audioRateRange=45-375$/)
  expect(requested.map(({ searchParams }) => searchParams.get('audioRateRange'))).toEqual(['45-375'])
  await high.press('Home')
  await expect(page).toHaveURL(/\?audioRateRange=45-45$/)
  await high.press('ArrowLeft')
  await low.press('ArrowRight')
  await expect(panel.locator('output').first()).toHaveText('45 to 45 credits')
  await low.press('Home')
  await expect(panel.locator('output').first()).toHaveText('up to 45 credits')
  await expect(page).toHaveURL(/\?audioRateRange=25-45$/)
  await high.press('End')
  await expect(panel.locator('output').first()).toHaveText('any')
  await expect(page).toHaveURL(/\/companions$/)
  await low.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?audioRateRange=35-375$/)
  await expect(filterButton(page, 'Price')).toBeFocused()
  await expect(filterButton(page, 'Price')).toHaveText('Pricefrom 35')
})

test('on a phone: filters are chosen in a sheet with a live count, and removed as chips [D-11, D-12, D-13]', async ({
  person,
}) => {
  const { page } = await person({ phone: true })
  await page.clock.install()
  await openPage(page, '/en/companions')
  const button = page.getByRole('button', { name: /^Filters/ })
  // On a slow connection, the click comes before the texts of the sheet.
  const resumeRequests = await holdRequests(page, /\/filter-panels-/)
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  resumeRequests()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  await expect.poll(async () => Math.round(((await sheet.boundingBox())?.height ?? 0) / 8.44)).toBe(90)
  await expect(sheet.getByText('Available when?')).toHaveCount(0)
  const requested = requestsTo(page, /\/companions\/count/)
  await sheet.locator('summary', { hasText: 'Language' }).click()
  await expect(sheet.getByText('German', { exact: true })).toBeVisible()
  // Pause the clock, so that both clicks come before the sheet requests the count.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await sheet.getByText('German', { exact: true }).click()
  await sheet.getByText('Italian', { exact: true }).click()
  await page.clock.resume()
  const both = await counted(page, 'languages=de,it')
  await expect(sheet.getByRole('button', { name: `Show ${both.replace(' for you', '')}` })).toBeVisible()
  expect(requested.map(({ search }) => search)).toEqual(['?languages=de,it'])
  await expect(sheet.getByText('2 chosen')).toBeVisible()
  await expect(page).toHaveURL(/\/companions$/)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/companions$/)

  await button.click()
  await sheet.locator('summary', { hasText: 'Minimum rating' }).click()
  await sheet.getByText('4.5+').click()
  await sheet.getByText('Light-Hearted Talks').click()
  await sheet.getByRole('button', { name: /^Show \d+/ }).click()
  await expect(page).toHaveURL(/\?interestLabels=light&minRating=4.5$/)
  await expect(sheet).toBeHidden()
  await expect(button).toHaveAccessibleName('Filters 2 set')
  await expect(button).toBeFocused()
  await page.getByRole('link', { name: 'Remove “4.5 stars or more”' }).click()
  await expect(page).toHaveURL(/\?interestLabels=light$/)
  await button.click()
  await expect(sheet.getByRole('checkbox', { name: 'Light-Hearted Talks' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Light-Hearted Talks' })).not.toBeChecked()
  await sheet.getByRole('button', { name: /^Show \d+/ }).click()
  await expect(page).toHaveURL(/\/companions$/)
})

test('search works while typing; an empty result offers a way back; the order can be chosen [D-06, D-42]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ at: '/en/companions?utm_source=mail' })
  const field = page.getByRole('searchbox', { name: 'Search by name or word' })
  await field.pressSequentially('mara', { delay: 20 })
  await expect(page).toHaveURL(/\?search=mara&utm_source=mail$/)
  await expect(cards(page).first().getByRole('heading')).toHaveText('Mara Feld')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/companions\?utm_source=mail$/)
  await expect(field).toBeFocused()
  await field.fill('zzqqxx')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'No companions found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(cards(page)).toHaveCount(24)
  await expect(field).toHaveValue('')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Lowest price')
  await expect(page).toHaveURL(/\?order=price&utm_source=mail$/)
  await expect(found(page)).toBeVisible()
  expect(await stored(page)).toBeNull()
})

test('filters are remembered: the URL wins, a list without filters gets them, and clearing forgets them [D-40, D-41]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ at: '/en/companions?languages=German&order=price&search=a' })
  await expect.poll(() => stored(page)).toMatchObject({ version: '1.0', filters: { languages: ['de'] } })
  expect(Object.keys((await stored(page)).filters)).toHaveLength(14)
  await openPage(page, '/en/companions?utm_source=mail')
  await expect(page).toHaveURL(/\?languages=de&utm_source=mail$/)
  await expect(found(page)).toHaveText(await counted(page, 'languages=de'))
  await openPage(page, '/en/companions?minRating=4')
  await expect.poll(async () => (await stored(page))?.filters.minRating).toBe(4)
  expect(queryOf(page).has('languages')).toBe(false)

  await openPage(page, '/en/terms')
  const requested = requestsTo(page, /companions\.data/)
  await page.getByRole('banner').getByRole('link', { name: 'Companions', exact: true }).click()
  await expect(page).toHaveURL(/\/companions\?minRating=4$/)
  await expect(cards(page).first()).toBeVisible()
  const searches = requested.map(({ search }) => search)
  expect(searches.filter((search) => !search.includes('minRating=4') && !search.includes('_routes=root'))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/companions\?minRating=4$/)

  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/companions$/)
  await expect.poll(() => stored(page)).toBeNull()
})

test('more people are appended, and Back restores them at the same scroll position', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ at: '/en/companions' })
  const total = Number((await found(page).textContent())?.replace(/\D/g, ''))
  const third = (await (await page.request.get('/en/companions?page=3')).text()).match(/<article/g)?.length
  expect(third).toBe(Math.min(72, total))
  const requested = requestsTo(page, /companions(\.data|\/more)/)
  await page.getByRole('link', { name: 'Show 24 more' }).click()
  await expect(cards(page)).toHaveCount(48)
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Showing 24 more people' })).toHaveCount(1)
  const rest = Math.min(24, total - 48)
  await page.getByRole('link', { name: `Show ${rest} more` }).press('Enter')
  await expect(cards(page)).toHaveCount(48 + rest)
  await expect(page).toHaveURL(/\?page=3$/)
  expect(requested.map(({ pathname }) => pathname)).toEqual(['/en/companions/more', '/en/companions/more'])
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(names.length)

  const last = cards(page)
    .nth(48 + rest - 2)
    .getByRole('heading')
    .getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => window.scrollY)
  const name = (await last.textContent()) ?? ''
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(cards(page)).toHaveCount(48 + rest)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(height)
})

test('a failed request for more people leaves the list as it is, and can be retried', { tag: '@deep' }, async ({
  person,
}) => {
  const { page } = await person({ lossy: true, at: '/en/companions' })
  await page.route('**/companions/more?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Show 24 more' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t load more people')
  await expect(cards(page)).toHaveCount(24)
  await page.unroute('**/companions/more?*')
  await page.getByRole('link', { name: 'Show 24 more' }).click()
  await expect(cards(page)).toHaveCount(48)
})

test('a filter that cannot reach the server stays, shows an error, and can be retried [D-04, D-05]', {
  tag: '@deep',
}, async ({ person }) => {
  const guest = await person({ lossy: true, at: '/en/companions' })
  const { page, context } = guest
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Lowest price')
  await expect(page.getByRole('alert')).toContainText('Failed to load companions')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('price')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who would you like to talk to?')
  await backOnline(guest)
  const release = await holdRequests(page, /companions\.data/)
  await page.getByRole('link', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Looking for companions')).toBeAttached()
  await expect(found(page)).toBeFocused()
  release()
  await expect(cards(page)).toHaveCount(24)
  await expect(page).toHaveURL(/\?order=price$/)

  // A truncated response counts as a failed one.
  await page.route('**/companions.data*', (route) =>
    route.fulfill({ headers: { 'content-type': 'text/x-script' }, body: '[{"_1":2},"routes/companions",{"_3' }),
  )
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Best rated')
  await expect(page.getByRole('alert')).toContainText('Failed to load companions')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(24)
})

test('adding a favourite moves the person above the list; undo reverts it; failures revert on their own [D-20, D-21, D-35, D-36]', {
  tag: '@deep',
}, async ({ person }) => {
  const seeker = await person({ as: 'seeker', lossy: true, at: '/en/companions' })
  const { page } = seeker
  const first = cards(page).first()
  const name = (await first.getByRole('heading').textContent()) ?? ''
  const favorite = page.getByRole('button', { name: `Add ${name} to your favourites` })

  await page.route('**/favorites.data*', (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/favorites.data'))
  await favorite.click()
  await tried
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('alert')).toHaveText('We can’t be reached right now. Please try again in a moment.')
  await page.unroute('**/favorites.data*')

  await openPage(page, '/en/companions')
  // On a slow phone, the response and the new list arrive before the page has drawn either.
  const devtools = await seeker.context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await favorite.focus()
  await page.keyboard.press('Enter')
  const strip = page.getByRole('region', { name: 'Your favourites' })
  await expect(strip.getByRole('heading', { name })).toHaveCount(1)
  await expect(cards(page).getByRole('heading', { name })).toHaveCount(0)
  await expect(first.getByRole('heading').getByRole('link')).toBeFocused()
  await expect(page.getByText(`Added ${firstNameOf(name)} to your favourites`)).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page).getByRole('heading', { name })).toHaveCount(1)
  await expect(strip.getByRole('heading', { name })).toHaveCount(0)

  await page.getByRole('switch', { name: 'Hide favourites' }).click()
  await expect(page).toHaveURL(/\?excludeFavorites=false$/)
  await expect(page.getByRole('link', { name: 'Clear all' })).toHaveCount(0)
  await favorite.click()
  await expect(page.getByRole('button', { name: `Remove ${name} from your favourites` })).toBeVisible()
  await expect(strip.getByRole('heading', { name })).toHaveCount(1)
  await expect(cards(page).getByRole('heading', { name })).toHaveCount(1)
  await page.getByRole('button', { name: `Remove ${name} from your favourites` }).click()
  await expect(strip.getByRole('heading', { name })).toHaveCount(0)

  await page.getByRole('link', { name: 'Show only favourites' }).click()
  await expect(page).toHaveURL(/\?showOnlyFavorites=true$/)
  await expect(strip).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove “Only favourites”' }).click()
  await expect(page).toHaveURL(/\/companions$/)
})

test('without scripts: filters, text and order are one form, chips and steps are links [X-15]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ scripts: false, consent: null })
  await page.goto('/de/companions')
  await expect(page.getByRole('button', { name: /^Sprache/ })).toBeHidden()
  await expect(page.locator('main noscript p')).toHaveText('Alle Uhrzeiten in der Zeitzone Berlin.')
  await page.locator('main noscript').getByRole('link', { name: 'Filter' }).click()
  await page.getByText('Italienisch', { exact: true }).click()
  await page.getByRole('group', { name: 'Alter' }).getByLabel('Bis').fill('70')
  await page.getByRole('combobox', { name: 'Reihenfolge' }).selectOption('Günstig zuerst')
  await page.getByRole('button', { name: 'Anwenden' }).first().click()
  await expect(page).toHaveURL(/languages=it/)
  await expect(page.locator('#list-title')).toHaveText(/\d+ Mensch(en)? für dich/)
  await expect(page.getByRole('combobox', { name: 'Reihenfolge' })).toHaveValue('price')
  await page.getByRole('link', { name: '„bis 70 Jahre“ entfernen' }).click()
  await expect(page).toHaveURL(/\?languages=it&order=price$/)
  await page.getByRole('link', { name: '„Italienisch“ entfernen' }).click()
  await page.getByRole('link', { name: '24 weitere Profile zeigen' }).click()
  await expect(page).toHaveURL(/page=2#from-25$/)
  await expect(page.getByRole('article')).toHaveCount(48)
  await page.getByRole('searchbox').fill('Mara')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('Mara Feld')
})

test('cards are in one column on phones, two on tablets and four on large screens, each with its own bar [X-16]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person()
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1023, 2],
    [1024, 4],
    [1680, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/en/companions')
    const tops = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns])
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible({ visible: columns < 4 })
    await expect(filterButton(page, 'Topics')).toBeVisible({ visible: columns === 4 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a guest without scripts follows the number of free people to them, then chooses the price and the language', async ({
  person,
}) => {
  const { page } = await person({ scripts: false, phone: true })
  // A minute may pass between the two pages.
  await expect(async () => {
    await page.goto('/de/companions?order=soonest&page=3')
    const free = await cards(page).getByText('Jetzt frei', { exact: true }).count()
    await page.goto('/de')
    const words = page.getByRole('link', { name: /(hat|haben) gerade Zeit$/ })
    if (free === 0) return await expect(words).toHaveCount(0, { timeout: 1 })
    await expect(words).toHaveText(`${free} ${free === 1 ? 'Mensch hat' : 'Menschen haben'} gerade Zeit`, {
      timeout: 1,
    })
    expect(await words.getAttribute('href')).toBe('/de/companions?order=soonest')
  }).toPass()
  await page.goto('/de/companions?order=soonest')
  const choice = (name: string) => page.getByRole('list', { name: 'Schnellauswahl' }).getByRole('link', { name })
  await expect(choice('Jetzt frei')).toHaveAttribute('aria-current', 'true')
  await choice('Günstig zuerst').click()
  await expect(page).toHaveURL(/\/companions\?order=price$/)
  await expect(choice('Jetzt frei')).not.toHaveAttribute('aria-current')
  await choice('Spricht Deutsch').click()
  await expect(page).toHaveURL(/\?languages=de&order=price$/)
  for (const card of await cards(page).all()) await expect(card.getByText(/\bDE\b/)).toBeVisible()
  await choice('Günstig zuerst').click()
  await choice('Spricht Deutsch').click()
  await expect(page).toHaveURL(/\/companions$/)
})

test('on a phone, three complete cards fit the first screen, for guests and above the tab bar', async ({ person }) => {
  for (const [as, path] of [
    [undefined, '/de/companions'],
    [undefined, '/en/companions'],
    ['new-seeker', '/de/companions'],
    ['new-seeker', '/en/companions'],
  ] as const) {
    const { page } = await person({ phone: true, at: path, ...(as && { as }) })
    await expect(page.locator('.tab-bar')).toHaveCount(as ? 1 : 0)
    const complete = await cards(page).evaluateAll((all) => {
      // The longest time, so the result doesn't depend on the time of day.
      for (const time of document.querySelectorAll('.card-free')) time.textContent = 'Wed, Dec 30, 2026, 12:30 PM'
      const fold = document.querySelector('.tab-bar')?.getBoundingClientRect().top ?? window.innerHeight
      return all.filter((card) => card.getBoundingClientRect().bottom <= fold).length
    })
    expect(complete, `${as ?? 'guest'} ${path}`).toBeGreaterThanOrEqual(3)
  }
})
