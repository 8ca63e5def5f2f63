import type { Page } from '@playwright/test'
import { openTwoMachines, type TwoMachines } from '../support/call-between-machines.ts'
import { makeAuthority } from '../support/certificates.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { HOST_ADDRESS, namespacesRefusal } from '../support/namespaces.ts'
import { inboundOf, receivedBy, relayProtocolOf } from '../support/peer-stats.ts'
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

/** Waits until frames and sound arrive here that did not when this began; answers after how many seconds. */
async function mediaReturn(pages: readonly Page[], began: number): Promise<number> {
  await Promise.all(
    pages.map(async (page) => {
      await expectMovingVideo(page, 30_000)
      await expectSound(page)
    }),
  )
  return Math.round((performance.now() - began) / 100) / 10
}

test('calls go on over TCP and TLS where UDP is swallowed, over another network, and with a new secret of the relay', async () => {
  test.setTimeout(240_000)
  const [first, second] = two.machines
  const [seeker, companion] = [await two.openPage(first), await two.openPage(second)]
  const both = [seeker, companion]
  await signInAs(seeker, 'seeker@demo.visavis.example')
  await signInAs(companion, 'companion@demo.visavis.example')
  const callId = await findJoinableCall(seeker)
  void inboundOf
  void receivedBy
  first.swallow({ udp: true })
  second.swallow({ udp: true, tcpPort: two.relay().port })
  await enterCall(seeker, callId)
  await enterCall(companion, callId)
  const began = performance.now()
  for (const page of both) await expectPeer(page, 'connected', 30_000)
  console.log('connected', await mediaReturn(both, began))
  console.log(await Promise.all(both.map(relayProtocolOf)))
})
