import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startApp } from '#tests/support/app-server.ts'
import { startRelay } from '#tests/support/coturn.ts'
import { inBrowser } from './browser.ts'
import { CAMERA_FLAGS, newFrames, productCaller } from './calls.ts'
import { atMost, type Figure } from './figures.ts'

/** Minutes of real sound and picture; between them the clock moves on to the end of the call's hour. */
const MINUTES = 6
const CLOCK_STEP_MINUTES = 10
const megabyte = 1024 * 1024

/** A call of an hour: what both pages and the server keep in memory at its end, against its second minute. */
export async function callHour(): Promise<Figure[]> {
  const relay = await startRelay()
  const app = await startApp({ env: { DEMO: '1', TURN_URLS: relay.url, TURN_SECRET: relay.secret } })
  try {
    return await inBrowser(async (browser) => {
      const { pages, prepare, join } = await productCaller(browser, app)
      await prepare()
      const both = [pages.first, pages.second]
      for (const page of both) await join(page)
      for (const page of both) await newFrames(page, 1)
      const sizes: { pages: number; server: number }[] = []
      for (let minute = 0; minute < MINUTES; minute++) {
        await pages.first.waitForTimeout(60_000)
        // The last one ends four minutes before the call does.
        if (minute < MINUTES - 1) await app.advanceClock(CLOCK_STEP_MINUTES * 60)
        // The picture goes on, and the page has time to see the clock.
        for (const page of both) await newFrames(page, 60)
        sizes.push({ pages: await heapOf(both), server: memoryOf(app.process.pid) })
      }
      const [, early] = sizes
      const late = sizes.at(-1)
      if (!early || !late) throw new Error('nothing was measured')
      return [
        atMost('call-hour-pages', late.pages, early.pages * 1.1, 'MB'),
        atMost('call-hour-server', late.server, early.server * 1.15, 'MB'),
      ]
    }, CAMERA_FLAGS)
  } finally {
    await app.stop()
    await relay.stop()
  }
}

/** What is still in use in the pages' JavaScript heaps, in megabytes. */
async function heapOf(pages: Page[]): Promise<number> {
  let used = 0
  for (const page of pages) {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    used += (await session.send('Runtime.getHeapUsage')).usedSize
    await session.detach()
  }
  return used / megabyte
}

/** What a process holds in memory, in megabytes (Linux). */
const memoryOf = (pid = 0) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
