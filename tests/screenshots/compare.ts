// Ten pages of two builds, pixel by pixel: `npm run pictures -- compare <before> [<after>]`, where each of them is
// a folder with a build in it, the origin of a running demo, or a folder that an earlier comparison left.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { startApp } from '../support/app-server.ts'
import { prepareImage } from '../support/demo-image.ts'
import { atRest } from '../support/every-page.ts'
import { hydrated, signInAs } from '../support/journey.ts'
import { differenceOf, pixelsOf, writeDifference } from './pixels.ts'

const THEMES = ['light', 'dark'] as const
/** A page longer than this is cut: what follows repeats. */
const TALLEST = 6_000

type Visitor = 'guest' | 'seeker' | 'companion'
/** `follow`: the page is behind the first link that holds this, one after the other. */
type ComparedPage = { name: string; as: Visitor; path: string; follow?: string[] }

const PAGES: ComparedPage[] = [
  { name: 'home', as: 'guest', path: '' },
  { name: 'list', as: 'seeker', path: '/companions' },
  { name: 'profile', as: 'seeker', path: '/companions', follow: ['/companion/'] },
  { name: 'booking', as: 'seeker', path: '/companions', follow: ['/companion/', '/availability/'] },
  { name: 'dashboard', as: 'seeker', path: '/dashboard' },
  { name: 'dashboard-companion', as: 'companion', path: '/dashboard' },
  { name: 'my-calls', as: 'seeker', path: '/my-calls' },
  { name: 'notifications', as: 'seeker', path: '/notifications' },
  { name: 'credits', as: 'seeker', path: '/credits' },
  { name: 'my-schedule', as: 'companion', path: '/my-schedule' },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    width: { type: 'string', default: '390,1280' },
    only: { type: 'string', default: PAGES.map(({ name }) => name).join() },
    out: { type: 'string', default: 'screenshots/compared' },
  },
})
const [before, after = '.'] = positionals
if (!before) throw new Error('what to compare with: a folder with a build, an origin, or a folder of screenshots')
const pages = PAGES.filter(({ name }) => values.only.split(',').includes(name))
const shots = pages.flatMap((page) =>
  THEMES.flatMap((theme) =>
    values.width
      .split(',')
      .map((width) => ({ page, theme, width: Number(width), file: `${page.name}-${theme}-${width}.png` })),
  ),
)
type Shot = (typeof shots)[number]

/** One of the two sides: where its screenshots come from. */
type Compared = { take: (shot: Shot) => Promise<Buffer>; close: () => Promise<unknown> }

/** What has to be the same on both sides to compare nothing but the builds: people, what they did, and the time. */
async function sharedState(build: string | undefined) {
  const image = mkdtempSync(join(tmpdir(), 'visavis-image-'))
  if (build) await prepareImage(image, { root: build, env: { NODE_ENV: 'test' } })
  // Seconds after a full minute, and a while before the next: no sentence about minutes changes while a page loads.
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_000)
  return { image, now, remove: () => rmSync(image, { recursive: true, force: true }) }
}

const isBuild = (place: string) => existsSync(join(place, 'build/server/index.js'))
const isOrigin = (place: string) => /^https?:/.test(place)

async function openSide(
  browser: Browser,
  place: string,
  { image, now }: { image: string; now: Date },
): Promise<Compared> {
  if (isOrigin(place)) return takeFrom(browser, new URL(place).origin, now)
  if (!isBuild(place)) return { take: async ({ file }) => readFileSync(join(place, file)), close: async () => {} }
  const app = await startApp({ root: place, image, env: { NODE_ENV: 'test', WORKER: 'off' } })
  const side = takeFrom(browser, app.origin, now)
  return { ...side, close: () => side.close().then(app.stop) }
}

function takeFrom(browser: Browser, origin: string, now: Date): Compared {
  const visitors = new Map<Visitor, Promise<Page>>()
  async function open(as: Visitor): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'cookie_consent', value: 'rejected', url: origin }])
    const page = await context.newPage()
    if (as !== 'guest') await signInAs(page, `${as}@demo.visavis.example`)
    return page
  }
  const setClock = () =>
    fetch(`${origin}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ now: now.toISOString() }),
    }).then(({ ok }) => {
      if (!ok) throw new Error(`the clock of ${origin} cannot be set: is it a demo?`)
    })
  return {
    async take({ page: { as, path, follow = [] }, theme, width }) {
      const opened = visitors.get(as) ?? open(as)
      visitors.set(as, opened)
      const page = await opened
      await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await setClock()
      await page.goto(`/${values.language}${path}`)
      for (const part of follow) {
        const link = await page.locator(`main a[href*="${part}"]`).first().getAttribute('href')
        await setClock()
        await page.goto(link ?? part)
      }
      await hydrated(page)
      return settledScreenshot(page)
    },
    close: async () => {
      for (const page of visitors.values()) await (await page).context().close()
    },
  }
}

/** The whole page once every letter and image of it has arrived and nothing moves. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => {})
  await page.evaluate(atRest)
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  return page.screenshot({
    fullPage: true,
    animations: 'disabled',
    ...(height <= TALLEST ? {} : { clip: { x: 0, y: 0, width, height: TALLEST } }),
    // In a screenshot of the whole page the bar would stand where the first screen ends.
    style: '.tab-bar, .action-bar { position: static !important }',
  })
}

const executablePath = CHROMIUM_PATHS.find((path) => existsSync(path))
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
const state = await sharedState([before, after].find(isBuild))
const sides = await Promise.all([openSide(browser, before, state), openSide(browser, after, state)])
try {
  for (const shot of shots) process.stdout.write(`  ${await compare(shot)}\n`)
} finally {
  for (const side of sides) await side.close()
  await browser.close()
  state.remove()
}
process.stdout.write(`  screenshots and differences: ${values.out}\n`)

/** Takes both screenshots and says in a line how far they differ; a difference is left side by side with both. */
async function compare(shot: Shot): Promise<string> {
  const [earlier, later] = await Promise.all(
    sides.map(async ({ take }, index) => {
      const image = await take(shot)
      const folder = join(values.out, index === 0 ? 'before' : 'after')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, shot.file), image)
      return pixelsOf(image)
    }),
  )
  if (!earlier || !later) throw new Error('two sides are compared')
  const difference = differenceOf(earlier, later)
  const line = `${shot.file.padEnd(36)} ${(difference.share * 100).toFixed(4)} % (${difference.count} pixels)`
  if (difference.count === 0) return line
  const file = join(values.out, `different-${shot.file}`)
  await writeDifference(file, [earlier, later, difference])
  return `${line}, at most ${difference.largest} of 255: ${file}`
}
