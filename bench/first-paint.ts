import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { atRest, firstPages, inBrowser, isLoaded, SEEKER, slow, visit } from './browser.ts'
import { alternate, atMost, type Figure, median, ratioOf } from './figures.ts'
import { startBarePages, startStaticCopy } from './peers.ts'
import type { BenchWorld } from './world.ts'

/** A first paint takes seconds, most of them waiting. */
const PAINTS = 5

/**
 * Largest paint in milliseconds, sum of shifts, and milliseconds by which tasks after the first paint were longer than
 * 50.
 */
type Paint = { largest: number; shift: number; blocked: number }

/** What the paints of a page came to, as figures with their limits. */
function figuresOf(name: string, paints: readonly Paint[]): Figure[] {
  const middle = (of: (paint: Paint) => number) => median(paints.map(of))
  return [
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
  ]
}

/**
 * How a slow telephone on a slow line sees pages first: those for everyone beside copies of them without scripts from
 * memory, those of members alone, and at last a bare page of the same framework, which says how slow this machine is.
 */
export async function firstPaint(world: BenchWorld): Promise<Figure[]> {
  const { server, cookie } = await world.demo()
  const { everyone, members } = await firstPages(world)
  const asSeeker = `${await cookie(SEEKER)}; cookie_consent=rejected`
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
  const read = (isOver: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await isOver(page)
    return page.evaluate(() => (window as unknown as { paint: Paint }).paint)
  }
  const copy = await startStaticCopy(server.origin)
  const bare = await startBarePages()
  const countCopies = async () => ((await (await fetch(`${copy.origin}/copies`)).json()) as { copies: number }).copies
  try {
    return await inBrowser(async (browser) => {
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(everyone)) {
        await fetch(server.origin + path)
        const paintOfCopy = () => visit(browser, copy.origin, { prepare }, path, read(isLoaded))
        await paintOfCopy()
        const copied = await countCopies()
        const pairs = await alternate(
          { a: () => visit(browser, server.origin, { prepare }, path, read(atRest)), b: paintOfCopy },
          PAINTS,
        )
        if ((await countCopies()) !== copied) throw new Error(`the static copy of ${path} was not whole`)
        figures.push(
          ratioOf(pairs, ({ largest }) => largest, {
            name: `first-paint-${name}-lcp-of-copy`,
            target: 1.15,
            better: 'lower',
            unit: 'ms',
          }),
          ...figuresOf(
            name,
            pairs.map(({ a }) => a),
          ),
        )
      }
      const alone = async (name: string, visitOnce: () => Promise<Paint>) => {
        await visitOnce()
        const paints: Paint[] = []
        while (paints.length < PAINTS) paints.push(await visitOnce())
        return figuresOf(name, paints)
      }
      for (const [name, path] of Object.entries(members))
        figures.push(
          ...(await alone(name, () =>
            visit(browser, server.origin, { prepare, cookie: asSeeker }, path, read(atRest)),
          )),
        )
      const bareFigures = await alone('bare', () => visit(browser, bare.origin, { prepare }, '/', read(isLoaded)))
      return [...figures, ...bareFigures.map((figure) => ({ ...figure, target: null }))]
    })
  } finally {
    await Promise.all([copy.stop(), bare.stop()])
  }
}
