import { existsSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { startApp } from '../support/app-server.ts'
import { makeAuthority } from '../support/certificates.ts'
import { startRelay } from '../support/coturn.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { HOST_ADDRESS, type Machine, makeMachine, namespacesRefusal } from '../support/namespaces.ts'
import { inboundOf, pathOf, type Recording, receivedBy, recordConnections } from '../support/peer-stats.ts'
import { enterCall, expectMovingVideo, expectPeer, expectSound, findJoinableCall } from '../support/two-browsers.ts'

const refusal = namespacesRefusal()
test.skip(refusal !== null, refusal ?? '')

const authority = makeAuthority()

/** Two machines with their own addresses, and a relay and the product that both can reach. */
async function openTwoMachines() {
  const machines = [makeMachine(1), makeMachine(2)] as const
  const relay = await startRelay({
    ip: HOST_ADDRESS,
    certificate: authority.make(`IP:${HOST_ADDRESS}`),
    // Logs to the terminal which credential was used.
    settings: { verbose: '', 'no-stdout-log': null, 'log-file': 'stdout' },
  })
  const app = await startApp({
    image: process.env.VISAVIS_TEST_IMAGE ?? '',
    quickHashes: true,
    env: {
      TURN_URLS: Object.values(relay.urls).join(),
      TURN_SECRET: relay.secret,
      NODE_OPTIONS: '--import ./tests/support/two-minutes-later.ts',
    },
  })
  const browsers: Browser[] = []
  const home = authority.trustingHome()
  // The product listens on loopback; this forwards connections from both machines.
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
    /** A browser on a machine, which reaches the product under its own name there. */
    async openPage(machine: Machine): Promise<Page> {
      const program = CHROMIUM_PATHS.find((path) => existsSync(path)) ?? chromium.executablePath()
      const browser = await chromium.launch({
        executablePath: machine.within(program),
        env: { ...process.env, HOME: home },
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

let two: Awaited<ReturnType<typeof openTwoMachines>>

test.beforeAll(async () => {
  two = await openTwoMachines()
})
test.afterAll(async () => {
  await two?.close()
  authority.remove()
})

/** Waits until frames and sound arrive over another candidate pair. */
async function expectMediaOnOtherPair(page: Page, { pairId }: { pairId: string }) {
  const wait = { timeout: 30_000, intervals: [200] }
  await expect
    .poll(async () => ['', pairId].includes((await pathOf(page)).pairId), { ...wait, message: 'another pair carries' })
    .toBe(false)
  let before = await inboundOf(page)
  await expect
    .poll(
      async () => {
        const after = await inboundOf(page)
        if (after.packets < before.packets) before = after
        return after.frames - before.frames > 5 && after.energy - before.energy > 1e-4
      },
      { ...wait, message: 'frames and sound arrive' },
    )
    .toBe(true)
}

/** Does something that breaks the path, and waits until both have media over another one. */
async function expectRecovery(pages: readonly Page[], act: () => unknown) {
  const paths = await Promise.all(pages.map(pathOf))
  await act()
  await Promise.all(pages.map((page, at) => expectMediaOnOtherPair(page, paths[at] as (typeof paths)[number])))
}

const protocolsOf = async (pages: readonly Page[]) =>
  (await Promise.all(pages.map(pathOf))).map(({ relayProtocol }) => relayProtocol)

const credentialOf = async (page: Page) =>
  [...(await receivedBy(page)).matchAll(/"username":"([^"]+)"/g)].map(([, name]) => name).at(-1)

/** Usernames that have opened an allocation on the relay so far. */
const allocatedUsernames = () =>
  [...two.relay.output().matchAll(/user <([^>]+)>: incoming packet ALLOCATE processed, success/g)].map(
    ([, name]) => name,
  )

/** Everything that a browser received or knows about its connections, as one text. */
const everythingOf = (page: Page) =>
  page.evaluate(async () => {
    const { received, connections } = (window as unknown as Recording).recorded
    const said: unknown[] = [received, document.documentElement.outerHTML]
    for (const connection of connections) {
      said.push(connection.localDescription?.sdp, connection.remoteDescription?.sdp)
      if (connection.signalingState === 'closed') continue
      const report = await connection.getStats()
      report.forEach((entry) => void said.push(entry))
    }
    return JSON.stringify(said)
  })

/** All addresses of its own machine that a page can find. */
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

test('a call recovers over another path: if UDP is dropped, on another network, with another credential [F29, F31, F32]', {
  tag: '@deep',
}, async () => {
  const [first, second] = two.machines
  const both = await Promise.all([two.openPage(first), two.openPage(second)])
  const [seeker, companion] = both
  await signInAs(seeker, 'seeker@demo.visavis.example')
  await signInAs(companion, 'companion@demo.visavis.example')
  const callId = await findJoinableCall(seeker)
  const expectCall = () =>
    Promise.all(
      both.map(async (page) => {
        await expectPeer(page, 'connected', 30_000)
        await expectMovingVideo(page)
        await expectSound(page)
      }),
    )
  const swallowUdp = () => {
    first.swallow({ udp: true })
    second.swallow({ udp: true, tcpPort: two.relay.port })
  }

  await test.step('one has only TCP and the other only TLS from the start', async () => {
    swallowUdp()
    await enterCall(seeker, callId)
    await enterCall(companion, callId)
    await expectCall()
    expect(await protocolsOf(both)).toEqual(['tcp', 'tls'])
  })

  await test.step('the same in the middle of a call over UDP', async () => {
    for (const machine of two.machines) machine.swallow({})
    await Promise.all(both.map((page) => page.reload()))
    await expectCall()
    // TCP may connect first; UDP, which is better, a moment later.
    await expect.poll(() => protocolsOf(both)).toEqual(['udp', 'udp'])
    await test.step('neither browser can find out the other’s address', async () => {
      for (const [page, own, other] of [
        [seeker, first.address, second.address],
        [companion, second.address, first.address],
      ] as const) {
        const everything = await everythingOf(page)
        expect(everything).toContain('typ relay')
        expect(everything).toContain(HOST_ADDRESS)
        expect(everything).not.toContain(other)
        expect(everything).not.toMatch(/typ (host|srflx|prflx)/)
        // Make sure the addresses we search for exist: with camera permission, the browser reveals its own.
        expect(await ownCandidates(page)).toContain(own)
      }
    })
    await expectRecovery(both, swallowUdp)
    expect(await protocolsOf(both)).toEqual(['tcp', 'tls'])
  })

  await test.step('the credential sent during the call opens the next allocation', async () => {
    const before = await Promise.all(both.map(credentialOf))
    two.app.process.kill('SIGUSR2')
    for (const [at, page] of both.entries())
      await expect.poll(() => credentialOf(page), { message: 'the next credential' }).not.toBe(before[at])
    await expectRecovery(both, () => first.swallow({ udp: true, tcpPort: two.relay.port }))
    // Media may return over the path that one of them still had, before its new one is open.
    for (const page of both) {
      const credential = await credentialOf(page)
      await expect
        .poll(allocatedUsernames, { message: 'a way is opened with the next credential' })
        .toContain(credential)
    }
  })

  await test.step('another interface takes over', () => expectRecovery(both, () => first.changeInterface()))

  await test.step('the other machine gets another address', async () => {
    await expectRecovery(both, () => second.changeAddress())
  })
})
