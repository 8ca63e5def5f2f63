import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '#tools/run/system-parts.mjs'
import type { BenchWorld } from './world.ts'

export const SEEKER = 'seeker@demo.visavis.example'
export const COMPANION = 'companion@demo.visavis.example'

/** A browser for as long as the work takes. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>, flags: string[] = []): Promise<T> {
  const executablePath = CHROMIUM_PATHS.find((path) => existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...flags],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a page in a browser that was never here before. */
export async function visit<T>(
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

/** A slow telephone on a slow line: 4 × CPU slow-down, 1.6 Mbit/s, 150 ms. */
export async function slow(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Waits until a page asks for nothing more. */
export const isLoaded = (page: Page) => page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})

/** Waits until a page asks for nothing more and answers to presses, which a slow telephone reaches later. */
export async function atRest(page: Page): Promise<void> {
  await isLoaded(page)
  await page.waitForFunction(() =>
    Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Where the pages are that many begin with, by name: for everyone, and for those who are signed in. */
export async function firstPages(world: BenchWorld) {
  const { pool } = await world.demo()
  const { rows } = await pool.query<{ id: string; slug: string }>(
    'select u.id, p.slug from users u join profiles p on p.id = u.id where u.email = $1',
    [COMPANION],
  )
  const { id, slug } = rows[0] ?? {}
  return {
    everyone: { home: '/en', companions: '/en/companions', profile: `/en/companion/${slug}` },
    members: { booking: `/en/availability/${id}/audio`, dashboard: '/en/dashboard' },
  }
}
