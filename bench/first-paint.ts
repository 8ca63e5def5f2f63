import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { atRest, inBrowser, publicPages, slow, visit } from './browser.ts'
import { atMost, type Figure, median } from './figures.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 3

/**
 * Largest paint in milliseconds, sum of shifts, and milliseconds by which tasks after the first paint were longer than
 * 50.
 */
type Paint = { largest: number; shift: number; blocked: number }

/** How a slow telephone on a slow line sees the public pages first. */
export async function firstPaint(world: BenchWorld): Promise<Figure[]> {
  const { server } = await world.demo()
  const prepare = async (session: CDPSession, context: BrowserContext) => {
    await slow(session)
    await context.addInitScript(() => {
      const paint = { largest: 0, shift: 0, blocked: 0 }
      Object.assign(window, { paint })
      let first = Number.POSITIVE_INFINITY
      const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
      watch('paint', ({ startTime }) => {
        first = Math.min(first, startTime)
      })
      watch('largest-contentful-paint', ({ startTime }) => {
        paint.largest = startTime
      })
      watch('layout-shift', (entry) => {
        paint.shift += (entry as PerformanceEntry & { value: number }).value
      })
      watch('longtask', ({ startTime, duration }) => {
        if (startTime >= first) paint.blocked += duration - 50
      })
    })
  }
  const read = async (page: Page) => {
    await atRest(page)
    return page.evaluate(() => (window as unknown as { paint: Paint }).paint)
  }
  return inBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(await publicPages(world))) {
      await fetch(server.origin + path)
      const paints: Paint[] = []
      for (let round = 0; round < ROUNDS; round++)
        paints.push(await visit(browser, server.origin, { prepare }, path, read))
      const middle = (of: (paint: Paint) => number) => median(paints.map(of))
      figures.push(
        atMost(
          `first-paint-${name}-lcp`,
          middle(({ largest }) => largest),
          1_200,
          'ms',
        ),
        atMost(
          `first-paint-${name}-cls`,
          middle(({ shift }) => shift),
          0.02,
          'shift',
        ),
        atMost(
          `first-paint-${name}-tbt`,
          middle(({ blocked }) => blocked),
          100,
          'ms',
        ),
      )
    }
    return figures
  })
}
