import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { atMost, type Figure, median } from './figures.ts'
import type { World } from './world.ts'

const kilobytes = 150
const seeker = 'seeker@demo.visavis.example'
const companion = 'companion@demo.visavis.example'

async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a page in a browser that was never here before. */
async function visit<T>(
  browser: Browser,
  origin: string,
  options: { cookie?: string; prepare?: (session: CDPSession, context: BrowserContext) => Promise<unknown> },
  path: string,
  read: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  try {
    if (options.cookie)
      await context.addCookies(
        options.cookie.split('; ').map((pair) => {
          const at = pair.indexOf('=')
          return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
        }),
      )
    const page = await context.newPage()
    await options.prepare?.(await context.newCDPSession(page), context)
    const response = await page.goto(origin + path, { waitUntil: 'load' })
    if (response?.status() !== 200 || new URL(page.url()).pathname !== path)
      throw new Error(`${path} was answered with ${response?.status()} at ${page.url()}`)
    return await read(page)
  } finally {
    await context.close()
  }
}

const acceptGzip = async (session: CDPSession) => {
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
}

/** Bytes of all scripts a page asked for until it came to rest. */
async function scriptBytes(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  )
}

/** JavaScript of a first visit, as a browser receives it. */
export async function weight(world: World): Promise<Figure[]> {
  const { server, pool, cookie } = await world.demo()
  const { rows } = await pool.query<{ slug: string; call: string }>(
    `select p.slug, (select c.id from calls c join users s on s.id = c.seeker_id where s.email = $2 and c.status in ('scheduled', 'active') order by c.scheduled_start limit 1) as call
    from users u join profiles p on p.id = u.id where u.email = $1`,
    [companion, seeker],
  )
  const [asSeeker, asCompanion] = [await cookie(seeker), await cookie(companion)]
  const pages: [name: string, path: string, cookie?: string][] = [
    ['home', '/en'],
    ['companions', '/en/companions'],
    ['profile', `/en/companion/${rows[0]?.slug}`],
    ['login', '/en/login'],
    ['dashboard', '/en/dashboard', asSeeker],
    ['my-calls', '/en/my-calls', asSeeker],
    ['my-schedule', '/en/my-schedule', asCompanion],
    ['call', `/en/calls/${rows[0]?.call}`, asSeeker],
  ]
  return inBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const [name, path, cookie] of pages) {
      const options = { prepare: acceptGzip, ...(cookie ? { cookie } : {}) }
      const bytes = await visit(browser, server.origin, options, path, scriptBytes)
      figures.push(atMost(`weight-${name}`, bytes / 1000, kilobytes, 'kB gzip'))
    }
    return figures
  })
}

type Paint = { largest: number; shift: number }

/** How a slow telephone on a slow line sees the public pages first: 4 × CPU slow-down, 1.6 Mbit/s, 150 ms. */
export async function firstPaint(world: World): Promise<Figure[]> {
  const { server, pool } = await world.demo()
  const { rows } = await pool.query<{ slug: string }>(
    'select p.slug from users u join profiles p on p.id = u.id where u.email = $1',
    [companion],
  )
  const slow = async (session: CDPSession, context: BrowserContext) => {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await context.addInitScript(() => {
      const paint = { largest: 0, shift: 0 }
      Object.assign(window, { paint })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) paint.largest = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) paint.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
  }
  const read = async (page: Page) => {
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    return page.evaluate(() => (window as unknown as { paint: Paint }).paint)
  }
  return inBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries({
      home: '/en',
      companions: '/en/companions',
      profile: `/en/companion/${rows[0]?.slug}`,
    })) {
      await fetch(server.origin + path)
      const paints: Paint[] = []
      for (let round = 0; round < 3; round++)
        paints.push(await visit(browser, server.origin, { prepare: slow }, path, read))
      figures.push(atMost(`first-paint-${name}-lcp`, median(paints.map(({ largest }) => largest)), 1_200, 'ms'))
      figures.push(atMost(`first-paint-${name}-cls`, median(paints.map(({ shift }) => shift)), 0.02, 'shift'))
    }
    return figures
  })
}
