import { existsSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { type AppServer, startApp } from '../support/app-server.ts'
import { type Relay, startRelay } from '../support/coturn.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { HOST_ADDRESS, type Machine, makeMachine, namespacesRefusal } from '../support/namespaces.ts'
import { enterCall, expectMovingVideo, expectPeer, expectSound, findJoinableCall } from '../support/two-browsers.ts'

const refusal = namespacesRefusal()
test.skip(refusal !== null, refusal ?? '')

let machines: Machine[] = []
let relay: Relay
let app: AppServer
let front: Server
const browsers: Browser[] = []

test.beforeAll(async () => {
  machines = [makeMachine(1), makeMachine(2)]
  relay = await startRelay({ ip: HOST_ADDRESS })
  app = await startApp({
    image: process.env.VISAVIS_TEST_IMAGE ?? '',
    env: { TURN_URLS: `${relay.urls.udp},${relay.urls.tcp}`, TURN_SECRET: relay.secret },
  })
  // The product listens on loopback; both machines come in by the address that they reach.
  const port = Number(new URL(app.origin).port)
  front = createServer((socket) => {
    const inner = connect(port, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const each of [socket, inner]) each.on('error', () => each.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, HOST_ADDRESS, () => resolve()))
})
test.afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await app?.stop()
  front?.close()
  await relay?.stop()
  for (const machine of machines) machine.remove()
})

/** A browser on a machine, which finds the product under its own name there. */
async function openBrowser(machine: Machine): Promise<Page> {
  const program = CHROMIUM_PATHS.find((path) => existsSync(path)) ?? chromium.executablePath()
  const inside = (front.address() as AddressInfo).port
  const browser = await chromium.launch({
    executablePath: machine.within(program),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      '--autoplay-policy=no-user-gesture-required',
      `--host-resolver-rules=MAP ${new URL(app.origin).host} ${HOST_ADDRESS}:${inside}`,
    ],
  })
  browsers.push(browser)
  const context = await browser.newContext({ baseURL: app.origin, permissions: ['camera', 'microphone'] })
  await context.addCookies([{ name: 'cookie_consent', value: 'rejected', url: app.origin }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    const received: string[] = []
    const connections: RTCPeerConnection[] = []
    const Connection = window.RTCPeerConnection
    const Socket = window.WebSocket
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    window.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', (event) => received.push(String(event.data)))
      }
    }
    Object.assign(window, { recorded: { received, connections } })
  })
  return page
}

type Recorded = { recorded: { received: string[]; connections: RTCPeerConnection[] } }

/** Everything that a browser was sent or can say of its connections, as one text. */
const everythingOf = (page: Page) =>
  page.evaluate(async () => {
    const { received, connections } = (window as unknown as Recorded).recorded
    const said: unknown[] = [received, document.documentElement.outerHTML]
    for (const connection of connections) {
      said.push(connection.localDescription?.sdp, connection.remoteDescription?.sdp)
      if (connection.signalingState === 'closed') continue
      const report = await connection.getStats()
      report.forEach((entry) => void said.push(entry))
    }
    return JSON.stringify(said)
  })

/** The addresses that a page finds out about its own machine when nothing holds it back. */
const ownCandidates = (page: Page) =>
  page.evaluate(async () => {
    const connection = new RTCPeerConnection()
    const found: string[] = []
    const isDone = new Promise<void>((resolve) => {
      connection.onicecandidate = ({ candidate }) => (candidate ? found.push(candidate.candidate) : resolve())
    })
    connection.createDataChannel('own')
    await connection.setLocalDescription()
    await isDone
    connection.close()
    return found.join('\n')
  })

test('on two machines neither browser learns the address of the other one, whatever it is sent or asks', async () => {
  test.setTimeout(180_000)
  const [seeker, companion] = [await openBrowser(machines[0] as Machine), await openBrowser(machines[1] as Machine)]
  await signInAs(seeker, 'seeker@demo.visavis.example')
  await signInAs(companion, 'companion@demo.visavis.example')
  const callId = await findJoinableCall(seeker)
  await enterCall(seeker, callId)
  await enterCall(companion, callId)
  for (const page of [seeker, companion]) {
    await expectPeer(page, 'connected', 30_000)
    await expectMovingVideo(page)
    await expectSound(page)
  }
  for (const [page, own, other] of [
    [seeker, machines[0]?.address, machines[1]?.address],
    [companion, machines[1]?.address, machines[0]?.address],
  ] as const) {
    const everything = await everythingOf(page)
    expect(everything).toContain('typ relay')
    expect(everything).toContain(HOST_ADDRESS)
    expect(everything).not.toContain(other)
    expect(everything).not.toMatch(/typ (host|srflx|prflx)/)
    // With a camera allowed the browser would say its own address: what is searched for is really there.
    expect(await ownCandidates(page)).toContain(own)
  }
})
