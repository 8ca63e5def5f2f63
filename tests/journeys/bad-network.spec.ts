import { type AppServer, startApp } from '../support/app-server.ts'
import { type BadNetwork, openBadNetwork } from '../support/bad-network.ts'
import { type Relay, startRelay } from '../support/coturn.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { inboundWithin, recordConnections } from '../support/peer-stats.ts'
import { enterCall, expectMovingVideo, expectPeer, expectSound, findJoinableCall } from '../support/two-browsers.ts'

let relay: Relay
let network: BadNetwork
let app: AppServer

test.beforeAll(async () => {
  relay = await startRelay()
  network = await openBadNetwork(relay.port)
  app = await startApp({
    image: process.env.VISAVIS_TEST_IMAGE ?? '',
    env: { TURN_URLS: network.url, TURN_SECRET: relay.secret },
  })
})
test.afterAll(async () => {
  await app?.stop()
  network?.close()
  await relay?.stop()
})

test('on bad networks sound comes first, and sound only is offered where a picture cannot be', async ({ person }) => {
  test.setTimeout(240_000)
  const seeker = (await person({ origin: app.origin, lossy: true })).page
  const companion = (await person({ origin: app.origin, lossy: true, phone: true })).page
  for (const page of [seeker, companion]) await recordConnections(page)
  await signInAs(seeker, 'seeker@demo.visavis.example')
  await signInAs(companion, 'companion@demo.visavis.example')
  const callId = await findJoinableCall(seeker)
  await enterCall(seeker, callId)
  await enterCall(companion, callId)
  for (const page of [seeker, companion]) {
    await expectPeer(page, 'connected')
    await expectMovingVideo(page)
    await expectSound(page)
  }

  await test.step('30 % loss and 300 ms: redundant sound stays whole', async () => {
    network.set({ loss: 0.3, delayMs: 150 })
    await seeker.waitForTimeout(4_000)
    for (const page of [seeker, companion]) {
      const sound = await inboundWithin(page, 10_000)
      console.log('loss', JSON.stringify(sound))
      expect(sound.energy).toBeGreaterThan(0)
    }
  })

  await test.step('30 kbit/s', async () => {
    network.set({ rate: 30_000 })
    await seeker.waitForTimeout(20_000)
    for (const page of [seeker, companion]) console.log('narrow', JSON.stringify(await inboundWithin(page, 8_000)))
  })

  await test.step('clean', async () => {
    network.set({})
    await seeker.waitForTimeout(25_000)
    for (const page of [seeker, companion]) console.log('clean', JSON.stringify(await inboundWithin(page, 5_000)))
  })
})
