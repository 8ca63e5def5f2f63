import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '#tools/run/system-parts.mjs'
import { type Figure, ratioOf, takeTurns } from './measure.ts'
import type { World } from './world.ts'

/** Few, because a first paint takes seconds, mostly waiting. */
const PAINTS = 5
const KILOBYTES = 165
const PHONE = { viewport: { width: 412, height: 823 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' }
const SEEKER = `(select id from users where email = 'seeker@demo.visavis.example')`
const COMPANION = `(select id from users where email = 'companion@demo.visavis.example')`

type Read = (page: Page) => Promise<number>

function openBrowser() {
  const executablePath = CHROMIUM_PATHS.find((path) => existsSync(path)) ?? chromium.executablePath()
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/** Opens a page as a first-time visitor: on a slow phone, or with gzip as the only encoding. */
async function visit(browser: Browser, url: string, read: Read, { isSlow = false, isAlive = true, cookie = '' } = {}) {
  const headers = isSlow ? {} : { extraHTTPHeaders: { 'accept-encoding': 'gzip' } }
  await using context = await browser.newContext({ ...PHONE, ...headers })
  const cookies = [...cookie.matchAll(/([^=]+)=([^;]+)(; )?/g)]
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url })))
  const page = await context.newPage()
  if (isSlow) await slowDown(page)
  const response = await page.goto(url, { waitUntil: 'load' })
  if (response?.status() !== 200 || page.url() !== url)
    throw new Error(`${url} was answered with ${response?.status()} at ${page.url()}`)
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  // A slow phone hydrates late; a copy without scripts never does.
  if (isAlive)
    await page.waitForFunction(() => /__react/.test(Object.keys(document.body?.firstElementChild ?? {}).join()))
  return await read(page)
}

/** 4 × CPU slow-down, 1.6 Mbit/s, 150 ms. Records the time of the largest paint. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })`)
}

const largestPaint: Read = (page) => page.evaluate('window.largestPaint')

/** Bytes of all scripts a page loaded until it was idle, except the route manifest. */
const scriptBytes: Read = (page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => /^(?!\/assets\/manifest-).*\.js$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  )

/** Common landing pages. */
async function firstPages(world: World) {
  const { rows } = await (await world.demo()).query(`select slug from profiles where id = ${COMPANION}`)
  return Object.entries({ home: '/en', companions: '/en/companions', profile: `/en/companion/${rows[0]?.slug}` })
}

/** Largest contentful paint of public pages, compared with copies without scripts served from memory. */
export async function paint(world: World) {
  const { origin } = await world.demo()
  using copy = await startStaticCopy(origin)
  await using browser = await openBrowser()
  const figures: Figure[] = []
  for (const [name, path] of await firstPages(world)) {
    const paintOfPage = () => visit(browser, origin + path, largestPaint, { isSlow: true })
    const paintOfCopy = () => visit(browser, copy.origin + path, largestPaint, { isSlow: true, isAlive: false })
    const rounds = await takeTurns([paintOfPage, paintOfCopy], PAINTS)
    figures.push(ratioOf(rounds, (ms) => ms, `paint-${name}`, 'ms LCP', '≤ 1.2'))
  }
  return figures
}

/** JavaScript of a first visit, as transferred. */
export async function weight(world: World) {
  const { origin, cookie, query } = await world.demo()
  const { rows } = await query(`select seeker_id as seeker, ${COMPANION} as companion, id from calls
    where seeker_id = ${SEEKER} and status in ('scheduled', 'active') order by scheduled_start limit 1`)
  const { seeker, companion, id } = rows[0] as Record<string, string>
  const pages: [string, string, string?][] = [
    ...(await firstPages(world)),
    ['login', '/en/login'],
    ['my-schedule', '/en/my-schedule', companion],
    ['dashboard', '/en/dashboard', seeker],
    ['my-calls', '/en/my-calls', seeker],
    ['call', `/en/calls/${id}`, seeker],
  ]
  await using browser = await openBrowser()
  const figures: Figure[] = []
  for (const [name, path, person] of pages) {
    const bytes = await visit(browser, origin + path, scriptBytes, person ? { cookie: cookie(person) } : {})
    figures.push(ratioOf([[bytes / 1000, KILOBYTES]], (value) => value, `weight-${name}`, 'kB gzip', '≤ 1'))
  }
  return figures
}

/** Serves copies of a product's pages without scripts from memory. Each is created on first request. */
async function startStaticCopy(origin: string) {
  const copies = new Map<string, ReturnType<typeof copy>>()
  async function copy(url: string) {
    const answer = await fetch(origin + url)
    const type = answer.headers.get('content-type') ?? ''
    const headers = { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? '' }
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!/text|svg|json/.test(type)) return { headers, body: bytes }
    if (!type.startsWith('text/html'))
      return { headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(bytes) }
    const page = bytes.toString().replace(/<script\b.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs, '')
    return { headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(page) }
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const { headers, body } = await copies.getOrInsertComputed(url, copy)
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close().closeAllConnections() }
}
