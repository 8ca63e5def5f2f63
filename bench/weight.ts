import type { CDPSession, Page } from '@playwright/test'
import { atRest, COMPANION, firstPages, inBrowser, SEEKER, visit } from './browser.ts'
import { atMost, type Figure } from './figures.ts'
import type { BenchWorld } from './world.ts'

const kilobytes = 150
/** Dragging over the week comes on top (decision 057). */
const kilobytesOfCalendar = 155

const acceptGzip = async (session: CDPSession) => {
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
}

/** Bytes of all scripts a page asked for until it came to rest, but for the list of routes (decision 008). */
async function scriptBytes(page: Page): Promise<number> {
  await atRest(page)
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => /^(?!\/assets\/manifest-).*\.js$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  )
}

/** JavaScript of a first visit, as a browser receives it. */
export async function weight(world: BenchWorld): Promise<Figure[]> {
  const { server, pool, cookie } = await world.demo()
  const { rows } = await pool.query<{ call: string }>(
    `select c.id as call from calls c join users s on s.id = c.seeker_id
    where s.email = $1 and c.status in ('scheduled', 'active') order by c.scheduled_start limit 1`,
    [SEEKER],
  )
  const [asSeeker, asCompanion] = [await cookie(SEEKER), await cookie(COMPANION)]
  const pages: [name: string, path: string, cookie?: string][] = [
    ...Object.entries((await firstPages(world)).everyone),
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
      const most = name === 'my-schedule' ? kilobytesOfCalendar : kilobytes
      figures.push(atMost(`weight-${name}`, bytes / 1000, most, 'kB gzip'))
    }
    return figures
  })
}
