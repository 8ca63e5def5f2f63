import { type AppServer, startApp } from '../support/app-server.ts'
import { type BadNetwork, openBadNetwork } from '../support/bad-network.ts'
import { type Relay, startRelay } from '../support/coturn.ts'
import { expect, test } from '../support/journey.ts'
import { inboundWithin, recordConnections } from '../support/peer-stats.ts'
import { enterTogether, expectMovingVideo, expectTalk } from '../support/two-browsers.ts'

let relay: Relay
let network: BadNetwork
let app: AppServer

test.beforeAll(async () => {
  relay = await startRelay()
  network = await openBadNetwork(relay.port)
  app = await startApp({
    image: process.env.VISAVIS_TEST_IMAGE ?? '',
    quickHashes: true,
    env: { TURN_URLS: network.url, TURN_SECRET: relay.secret },
  })
})
test.afterAll(async () => {
  await app?.stop()
  network?.close()
  await relay?.stop()
})

test('on bad networks sound comes first, and sound only is offered where no video can be', { tag: '@deep' }, async ({
  person,
}) => {
  const seeker = (await person({ as: 'seeker', origin: app.origin, lossy: true })).page
  const companion = (await person({ as: 'companion', origin: app.origin, lossy: true, phone: true })).page
  const both = [seeker, companion]
  for (const page of both) await recordConnections(page)
  await enterTogether(seeker, companion)
  await expectTalk(both)

  await test.step('30 % loss and 300 ms: the sound stays whole, the video moves, and a phone says why', async () => {
    network.set({ loss: 0.3, delayMs: 150 })
    await expect(companion.getByText('Weak connection').first()).toBeVisible()
    await expect
      .poll(
        async () =>
          Math.max(
            ...(await Promise.all(both.map((page) => inboundWithin(page, 8_000)))).map(({ concealed }) => concealed),
          ),
        {
          timeout: 60_000,
          message: 'less than an eighth of the sound is invented (plain Opus: a quarter)',
        },
      )
      .toBeLessThan(0.125)
    for (const page of both) {
      const arriving = async () => {
        const { energy, frames } = await inboundWithin(page, 4_000)
        return energy > 0 && frames > 5
      }
      await expect.poll(arriving, { timeout: 30_000, message: 'sound, and more than a frame a second' }).toBe(true)
    }
  })

  await test.step('30 kbit/s: sound only is offered, and with it the sound is whole', async () => {
    network.set({ rate: 30_000 })
    await seeker.getByRole('button', { name: 'Sound only' }).click({ timeout: 60_000 })
    await expect(companion.getByText('Sound only, so that your voices come through.')).toBeVisible({ timeout: 30_000 })
    await expect
      .poll(
        async () =>
          Math.max(
            ...(await Promise.all(both.map((page) => inboundWithin(page, 5_000)))).map(({ concealed }) => concealed),
          ),
        {
          timeout: 60_000,
          message: 'less than a tenth of the sound is invented (with the picture: a third to a half)',
        },
      )
      .toBeLessThan(0.1)
    // What a narrow way still had to carry may come late.
    for (const page of both)
      await expect
        .poll(async () => (await inboundWithin(page, 2_000)).frames, { timeout: 30_000, message: 'no picture arrives' })
        .toBe(0)
  })

  await test.step('on a clean network the video comes back by a press', async () => {
    network.set({})
    await seeker.getByRole('button', { name: 'Picture on' }).click()
    for (const page of both) await expectMovingVideo(page, 30_000)
  })
})
