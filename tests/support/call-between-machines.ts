import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { startApp } from './app-server.ts'
import { type RelayOptions, startRelay } from './coturn.ts'
import { HOST_ADDRESS, type Machine, makeMachine } from './namespaces.ts'
import { recordConnections } from './peer-stats.ts'
import { freePort } from './postgres-cluster.ts'

type Options = {
  relay?: RelayOptions
  env?: Record<string, string>
  /** Of the browsers, where they look for authorities that they trust. */
  home?: string
}

/** Two machines with addresses of their own, and a relay and the product, which both of them reach. */
export async function openTwoMachines(options: Options = {}) {
  const machines = [makeMachine(1), makeMachine(2)] as const
  const relayOptions = { ...options.relay, ip: HOST_ADDRESS }
  let relay = await startRelay(relayOptions)
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-call-'))
  cpSync(process.env.VISAVIS_TEST_IMAGE ?? '', dataDir, { recursive: true })
  const port = await freePort()
  const { udp, tcp, tls } = relay.urls
  const urls = [udp, tcp, ...(relayOptions.certificate ? [tls] : [])].join()
  const start = (secret: string) =>
    startApp({ dataDir, port, env: { TURN_URLS: urls, TURN_SECRET: secret, ...options.env } })
  let app = await start(relay.secret)
  const browsers: Browser[] = []
  // The product listens on loopback; both machines come in by the address that they reach.
  const front = createServer((socket) => {
    const inner = connect(port, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const each of [socket, inner]) each.on('error', () => each.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, HOST_ADDRESS, () => resolve()))

  return {
    machines,
    relay: () => relay,
    app: () => app,
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
    /** Ends the product and starts it again on the same data, with another secret of the relay. */
    async restartApp(secret: string) {
      await app.stop()
      app = await start(secret)
    },
    /** Ends the relay and everything that it carries, and starts it again where it was. */
    async restartRelay(secret: string) {
      await relay.stop()
      relay = await startRelay({ ...relayOptions, port: relay.port, tlsPort: relay.tlsPort, secret })
    },
    async close() {
      for (const browser of browsers) await browser.close()
      await app.stop()
      front.close()
      await relay.stop()
      for (const machine of machines) machine.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TwoMachines = Awaited<ReturnType<typeof openTwoMachines>>
