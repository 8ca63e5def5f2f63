import type { Page } from '@playwright/test'
import { openTwoMachines, type TwoMachines } from '../support/call-between-machines.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { HOST_ADDRESS, namespacesRefusal } from '../support/namespaces.ts'
import type { Recording } from '../support/peer-stats.ts'
import { enterTogether, expectTalk } from '../support/two-browsers.ts'

const refusal = namespacesRefusal()
test.skip(refusal !== null, refusal ?? '')

let two: TwoMachines

test.beforeAll(async () => {
  two = await openTwoMachines()
})
test.afterAll(async () => {
  await two?.close()
})

/** Everything that a browser was sent or can say of its connections, as one text. */
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

test('on two machines neither browser learns the address of the other one, whatever it is sent or asks', {
  tag: '@deep',
}, async () => {
  const [first, second] = two.machines
  const [seeker, companion] = [await two.openPage(first), await two.openPage(second)]
  await signInAs(seeker, 'seeker@demo.visavis.example')
  await signInAs(companion, 'companion@demo.visavis.example')
  await enterTogether(seeker, companion)
  await expectTalk([seeker, companion], 30_000)
  for (const [page, own, other] of [
    [seeker, first.address, second.address],
    [companion, second.address, first.address],
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
