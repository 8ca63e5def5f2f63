import { fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { type BadNetwork, openBadNetwork } from '#tests/support/bad-network.ts'
import { type Relay, startRelay } from '#tests/support/coturn.ts'
import { COMPANION, inBrowser, SEEKER } from './browser.ts'
import { alternate, atMost, type Figure, median, percentile, ratioOf } from './figures.ts'

const password = 'demo-visavis'
/** Chromium with a camera and a microphone that need nobody. */
export const CAMERA_FLAGS = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]
/** Milliseconds after which silence is taken for a lost path: the part of a recovery that no restart saves. */
const DETECTION_MS = 1_500
/** Nobody presses in the moment in which the other one comes in: so long at least a person takes to see it. */
const REACTION_MS = 500
const deadlineMs = 30_000

type Pair = { first: Page; second: Page }
/** One way to have a call between two pages, from the press of the second person on. */
type Caller = {
  pages: Pair
  prepare(): Promise<void>
  join(page: Page): Promise<void>
  /** Waits until the other person's page knows that the first one is in. */
  isSeenInside(other: Page): Promise<void>
  changed(): Promise<void>
}

/**
 * Milliseconds from the press of the second person to the first frame, and from a change of both networks to frames in
 * both directions again; the product against two bare connections over the same relay, in one browser.
 */
export async function calls(): Promise<Figure[]> {
  const relay = await startRelay()
  const network = await openBadNetwork(relay.port)
  const app = await startApp({ env: { DEMO: '1', TURN_URLS: network.url, TURN_SECRET: relay.secret } })
  const forwarding = fork(new URL('./peers/forwarding-server.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [{ port }] = (await once(forwarding, 'message')) as [{ port: number }]
    return await inBrowser(async (browser) => {
      const product = await productCaller(browser, app)
      const bare = await bareCaller(browser, `http://127.0.0.1:${port}`, { relay, network })
      const measure = (caller: Caller) => () => callOf(caller, network)
      const pairs = await alternate({ a: measure(product), b: measure(bare) })
      const own = pairs.map(({ a }) => a.recovery)
      const allowed = 3 * median(pairs.map(({ b }) => b.recovery)) + DETECTION_MS
      return [
        ratioOf(pairs, (call) => call.firstFrame, {
          name: 'call-first-frame',
          target: 1.5,
          better: 'lower',
          unit: 'ms',
        }),
        atMost('call-recovery', median(own), allowed, 'ms'),
        atMost('call-recovery-p95', percentile(own, 0.95), 3_000, 'ms'),
      ]
    }, CAMERA_FLAGS)
  } finally {
    forwarding.disconnect()
    await app.stop()
    network.close()
    await relay.stop()
  }
}

/** One call from beginning to end: only one at a time, as people have them. */
async function callOf(caller: Caller, network: BadNetwork) {
  const { first, second } = caller.pages
  const times = { firstFrame: await firstFrame(caller), recovery: await recovery(caller, network) }
  await Promise.all([first, second].map((page) => page.goto('about:blank')))
  return times
}

/**
 * Both are ready, the first one is in, and the second one has seen it: milliseconds from that one's press to a frame of
 * the other one.
 */
async function firstFrame(caller: Caller): Promise<number> {
  await caller.prepare()
  await caller.join(caller.pages.first)
  await caller.isSeenInside(caller.pages.second)
  await pause(REACTION_MS)
  const { second } = caller.pages
  const before = performance.now()
  await caller.join(second)
  await newFrames(second, 1)
  const ms = performance.now() - before
  await newFrames(caller.pages.first, 1)
  return ms
}

/** Milliseconds from a change of both networks to new frames on both sides. */
async function recovery(caller: Caller, network: BadNetwork): Promise<number> {
  const pages = [caller.pages.first, caller.pages.second]
  for (const page of pages) await newFrames(page, 60)
  network.changeAddresses()
  const before = performance.now()
  await caller.changed()
  // Frames that were on their way do not count.
  await Promise.all(pages.map((page) => newFrames(page, 15)))
  return performance.now() - before
}

/** Waits until a page has decoded so many more frames; browsers begin to count anew when a stream is made anew. */
export async function newFrames(page: Page, count: number): Promise<void> {
  const isReached = await page.evaluate(
    async ([frames, deadline]) => {
      const { decoded } = window as unknown as { decoded(): Promise<number> }
      const until = performance.now() + deadline
      let last = await decoded()
      for (let more = 0; performance.now() < until; ) {
        const now = await decoded()
        more += Math.max(0, now - last)
        last = now
        if (more >= frames) return true
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
      return false
    },
    [count, deadlineMs] as const,
  )
  if (!isReached) throw new Error(`no frame in ${deadlineMs} ms`)
}

/** Lets a page say how many frames its connections have decoded, dead ones included. */
async function counting(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    const Connection = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    const decoded = async () => {
      let frames = 0
      for (const connection of connections.slice(-2))
        for (const entry of (await connection.getStats()).values())
          if (entry.type === 'inbound-rtp' && entry.kind === 'video') frames += entry.framesDecoded ?? 0
      return frames
    }
    Object.assign(window, { decoded })
  })
  return page
}

const newContext = (browser: Browser) =>
  browser.newContext({ permissions: ['camera', 'microphone'], locale: 'en-GB', viewport: { width: 1280, height: 800 } })

/** Two people of the demo, each in a browser context, and how they come into their call. */
export async function productCaller(browser: Browser, app: AppServer): Promise<Caller> {
  const [first, second] = await Promise.all(
    [SEEKER, COMPANION].map(async (email) => {
      const page = await counting(await newContext(browser))
      await page.request.post(`${app.origin}/en/login`, {
        form: { intent: 'sign_in', email, password },
        headers: { origin: app.origin, 'sec-fetch-site': 'same-origin' },
      })
      return page
    }),
  )
  if (!first || !second) throw new Error('two pages are needed')
  await first.goto(`${app.origin}/en/my-calls`)
  const join = first.getByRole('link', { name: /Join call/ }).first()
  const path = new URL((await join.getAttribute('href')) ?? '', app.origin).pathname
  const pages = { first, second }
  return {
    pages,
    async prepare() {
      await Promise.all(
        [first, second].map(async (page) => {
          await page.goto(app.origin + path)
          await page.locator('[data-screen="lobby"] [data-peer-location]').waitFor()
          await page.getByText('We can hear you').waitFor()
          await page.locator('[data-network]:not([data-network="testing"])').waitFor()
        }),
      )
    },
    async join(page) {
      // As the bare call begins: the time that a tool takes to find and reach a button is not the product's.
      const press = page.getByRole('button', { name: 'Join call', exact: true })
      await press.evaluate((button: HTMLElement) => button.click())
    },
    isSeenInside: (other) => other.locator('[data-screen="lobby"] [data-peer-location="call"]').waitFor(),
    changed: async () => {},
  }
}

async function bareCaller(
  browser: Browser,
  origin: string,
  { relay, network }: { relay: Relay; network: BadNetwork },
): Promise<Caller> {
  type Bare = {
    bare: { open(servers: RTCIceServer[]): void; join(room: string): void; leave(): void; restart(): void }
  }
  const [first, second] = await Promise.all(
    [newContext(browser), newContext(browser)].map(async (it) => counting(await it)),
  )
  if (!first || !second) throw new Error('two pages are needed')
  const username = `${Math.floor(Date.now() / 1000) + 3_600}:bench`
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64')
  const servers = [{ urls: network.url, username, credential }]
  let room = 0
  return {
    pages: { first, second },
    async prepare() {
      room += 1
      for (const page of [first, second]) {
        await page.goto(`${origin}/${page === first ? '#offers' : ''}`)
        await page.evaluate((list) => (window as unknown as Bare).bare.open(list), servers)
      }
    },
    join: (page) => page.evaluate((name) => (window as unknown as Bare).bare.join(name), `bare-${room}`),
    isSeenInside: async () => {},
    // Without the time to find out: a bare connection is told.
    changed: () => first.evaluate(() => (window as unknown as Bare).bare.restart()),
  }
}
