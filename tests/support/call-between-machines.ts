import { existsSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { startApp } from './app-server.ts'
import { type RelayOptions, startRelay } from './coturn.ts'
import { HOST_ADDRESS, type Machine, makeMachine } from './namespaces.ts'
import { recordConnections } from './peer-stats.ts'

type Options = {
  relay?: RelayOptions
  env?: Record<string, string>
  /** Of the browsers, where they look for authorities that they trust. */
  home?: string
}

/** Two machines with addresses of their own, and a relay and the product, which both of them reach. */
export async function openTwoMachines(options: Options = {}) {
  const machines = [makeMachine(1), makeMachine(2)] as const
  const relay = await startRelay({ ...options.relay, ip: HOST_ADDRESS })
  const { udp, tcp, tls } = relay.urls
  const urls = [udp, tcp, ...(options.relay?.certificate ? [tls] : [])].join()
  const app = await startApp({
    image: process.env.VISAVIS_TEST_IMAGE ?? '',
    quickHashes: true,
    env: { TURN_URLS: urls, TURN_SECRET: relay.secret, ...options.env },
  })
  const browsers: Browser[] = []
  // The product listens on loopback; both machines come in by the address that they reach.
  const front = createServer((socket) => {
    const inner = connect(Number(new URL(app.origin).port), '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const each of [socket, inner]) each.on('error', () => each.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, HOST_ADDRESS, () => resolve()))

  return {
    machines,
    relay,
    app,
    /** A browser on a machine, which finds the product under its own name there. */
    async openPage(machine: Machine): Promise<Page> {
      const program = CHROMIUM_PATHS.find((path) => existsSync(path)) ?? chromium.executablePath()
      const browser = await chromium.launch({
        executablePath: machine.within(program),
        env: { ...process.env, ...(options.home ? { HOME: options.home } : {}) },
        args: [
          ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
          ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
          '--autoplay-policy=no-user-gesture-required',
          `--host-resolver-rules=MAP ${new URL(app.origin).host} ${HOST_ADDRESS}:${(front.address() as AddressInfo).port}`,
        ],
      })
      browsers.push(browser)
      const context = await browser.newContext({ baseURL: app.origin, permissions: ['camera', 'microphone'] })
      await context.addCookies([{ name: 'cookie_consent', value: 'rejected', url: app.origin }])
      const page = await context.newPage()
      await recordConnections(page)
      return page
    },
    async close() {
      for (const browser of browsers) await browser.close()
      await app.stop()
      front.close()
      await relay.stop()
      for (const machine of machines) machine.remove()
    },
  }
}

export type TwoMachines = Awaited<ReturnType<typeof openTwoMachines>>
