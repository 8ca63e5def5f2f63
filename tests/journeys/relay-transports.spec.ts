import type { Page } from '@playwright/test'
import { openTwoMachines, type TwoMachines } from '../support/call-between-machines.ts'
import { makeAuthority } from '../support/certificates.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { HOST_ADDRESS, namespacesRefusal } from '../support/namespaces.ts'
import { inboundOf, pathOf, receivedBy } from '../support/peer-stats.ts'
import { enterCall, expectMovingVideo, expectPeer, expectSound, findJoinableCall } from '../support/two-browsers.ts'

const refusal = namespacesRefusal()
test.skip(refusal !== null, refusal ?? '')

const authority = makeAuthority()
let two: TwoMachines

test.beforeAll(async () => {
  two = await openTwoMachines({
    relay: {
      certificate: authority.make(`IP:${HOST_ADDRESS}`),
      // It says on its terminal with which credential a way was opened.
      settings: { verbose: '', 'no-stdout-log': null, 'log-file': 'stdout' },
    },
    env: { NODE_OPTIONS: '--import ./tests/support/two-minutes-later.ts' },
    home: authority.trustingHome(),
  })
})
test.afterAll(async () => {
  await two?.close()
  authority.remove()
})

/** Waits until frames and sound arrive by another pair of candidates than this one. */
async function expectMediaOtherwise(page: Page, { pairId }: { pairId: string }) {
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

/** Does something that takes the path away, and waits until both have media by another one; prints how long it took. */
async function expectRecovery(pages: readonly Page[], name: string, act: () => unknown) {
  const paths = await Promise.all(pages.map(pathOf))
  const began = performance.now()
  await act()
  await Promise.all(
    pages.map(async (page, at) => {
      await expectMediaOtherwise(page, paths[at] as (typeof paths)[number])
      console.log(
        `${name}: ${page === pages[0] ? 'seeker' : 'companion'} ${((performance.now() - began) / 1000).toFixed(1)} s`,
      )
    }),
  )
}

const protocolsOf = async (pages: readonly Page[]) =>
  (await Promise.all(pages.map(pathOf))).map(({ relayProtocol }) => relayProtocol)

/** The name of the newest credential that a page received. */
const credentialOf = async (page: Page) =>
  [...(await receivedBy(page)).matchAll(/"username":"([^"]+)"/g)].map(([, name]) => name).at(-1)

/** The names with which the relay has opened a way so far. */
const openedWith = () =>
  [...two.relay.output().matchAll(/user <([^>]+)>: incoming packet ALLOCATE processed, success/g)].map(
    ([, name]) => name,
  )

test('a call finds another way by itself: where UDP is swallowed, over another network, with another credential [F29, F31, F32]', {
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

  await test.step('one has only TCP and the other only TLS, from the beginning', async () => {
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
    // TCP may be there first; UDP, which is better, a moment later.
    await expect.poll(() => protocolsOf(both)).toEqual(['udp', 'udp'])
    await expectRecovery(both, 'UDP swallowed', swallowUdp)
    expect(await protocolsOf(both)).toEqual(['tcp', 'tls'])
  })

  await test.step('the credential that the server sent during the call opens the next way', async () => {
    const before = await Promise.all(both.map(credentialOf))
    two.app.process.kill('SIGUSR2')
    for (const [at, page] of both.entries())
      await expect.poll(() => credentialOf(page), { message: 'the next credential' }).not.toBe(before[at])
    await expectRecovery(both, 'TCP swallowed', () => first.swallow({ udp: true, tcpPort: two.relay.port }))
    // Media may be back by the way that one of them still had, before its new one is open.
    for (const page of both) {
      const credential = await credentialOf(page)
      await expect.poll(openedWith, { message: 'a way is opened with the next credential' }).toContain(credential)
    }
  })

  await test.step('another interface takes over', () =>
    expectRecovery(both, 'another interface', () => first.changeInterface()))

  await test.step('the other machine gets another address', async () => {
    await expectRecovery(both, 'another address', () => second.changeAddress())
  })
})
