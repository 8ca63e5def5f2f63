import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { atRest, firstPages, inBrowser, SEEKER, slow, visit } from './browser.ts'
import { atMost, type Figure, median } from './figures.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 3
/** How long a finger or a mouse button stays down. */
const PRESS_MS = 80

type Step = (page: Page) => Promise<unknown>

const press =
  (find: (page: Page) => ReturnType<Page['locator']>): Step =>
  (page) =>
    find(page).first().click({ delay: PRESS_MS })
const button = (name: RegExp) => press((page) => page.getByRole('button', { name }))
const link = (name: RegExp) => press((page) => page.getByRole('link', { name }))
const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name, { delay: PRESS_MS })

/** What people do on the pages that many begin with, in an order in which it can be done. */
const journeys: Record<'home' | 'companions' | 'profile' | 'booking' | 'dashboard', Step[]> = {
  home: [
    press((page) => page.getByLabel('Menu', { exact: true })),
    key('Escape'),
    press((page) => page.locator('#questions summary')),
    press((page) => page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' })),
    link(/^Gegenüber finden$/),
  ],
  companions: [
    button(/favourites$/),
    button(/^Filters/),
    press((page) => page.getByRole('dialog').locator('summary', { hasText: 'Language' })),
    press((page) => page.getByRole('dialog').getByText('German', { exact: true })),
    button(/^Show \d+ people/),
    link(/^Remove /),
    press((page) => page.getByRole('searchbox')),
    async (page) => page.keyboard.type('mar', { delay: 100 }),
    button(/^Clear search/),
    link(/^Show 24 more/),
    press((page) => page.getByRole('article').getByRole('link')),
  ],
  profile: [
    button(/favourites$/),
    button(/^Share/),
    link(/^Report/),
    press((page) => page.getByRole('dialog').getByRole('radio')),
    key('Escape'),
    link(/^Block/),
    key('Escape'),
    link(/^Choose: /),
  ],
  booking: [
    press((page) => page.locator('main section').getByRole('link')),
    press((page) => page.getByRole('dialog').getByText('15 min', { exact: true })),
    key('Escape'),
    link(/^Next week$/),
  ],
  dashboard: [
    button(/^Notifications/),
    (page) => page.getByRole('dialog').waitFor(),
    key('Escape'),
    press((page) => page.getByRole('navigation').getByRole('link', { name: 'Calls', exact: true })),
  ],
}

/**
 * How long a slow telephone takes at worst to show that something was pressed on a page: the slowest of all presses
 * (INP).
 */
export async function reaction(world: BenchWorld): Promise<Figure[]> {
  const { server, cookie } = await world.demo()
  const asSeeker = await cookie(SEEKER)
  const prepare = async (session: CDPSession, context: BrowserContext) => {
    await slow(session)
    await context.addInitScript(() => {
      const state = { slowest: 0 }
      Object.assign(window, { reaction: state })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId) state.slowest = Math.max(state.slowest, entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
  }
  const doAll = (steps: readonly Step[]) => async (page: Page) => {
    await atRest(page)
    for (const step of steps) {
      await step(page)
      await atRest(page)
    }
    return page.evaluate(() => (window as unknown as { reaction: { slowest: number } }).reaction.slowest)
  }
  const { everyone, members } = await firstPages(world)
  const pages = { ...everyone, ...members }
  return inBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const [name, steps] of Object.entries(journeys)) {
      const path = pages[name as keyof typeof pages]
      const consent = 'cookie_consent=rejected'
      const options = { prepare, cookie: name === 'home' ? consent : `${asSeeker}; ${consent}` }
      const slowest: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        slowest.push(await visit(browser, server.origin, options, path, doAll(steps)))
      figures.push(atMost(`reaction-${name}`, median(slowest), 100, 'ms'))
    }
    return figures
  })
}
