import type { Page } from '@playwright/test'
import { type AppServer, startApp } from '../support/app-server.ts'
import { type BadNetwork, openBadNetwork } from '../support/bad-network.ts'
import { type Relay, startRelay } from '../support/coturn.ts'
import { expect, openPage, test } from '../support/journey.ts'
import { findJoinableCall, openLobby } from '../support/two-browsers.ts'

let relay: Relay
let network: BadNetwork
let app: AppServer

test.beforeAll(async () => {
  relay = await startRelay({ settings: { 'no-tcp': '' } })
  network = await openBadNetwork(relay.port)
  app = await startApp({
    image: process.env.VISAVIS_TEST_IMAGE ?? '',
    quickHashes: true,
    env: {
      TURN_URLS: `${network.url},${relay.urls.tcp}`,
      TURN_SECRET: relay.secret,
    },
  })
})
test.afterAll(async () => {
  await app?.stop()
  network?.close()
  await relay?.stop()
})

const quality = (page: Page) => page.locator('[data-network]')
const settled = (page: Page) =>
  expect(quality(page)).not.toHaveAttribute('data-network', 'testing', { timeout: 30_000 })

async function checkNetwork(page: Page) {
  await page.getByRole('button', { name: /Check (my network|again)/ }).click()
  await expect(quality(page)).toHaveAttribute('data-network', 'testing')
  await settled(page)
  return await quality(page).getAttribute('data-network')
}

test('the network can be tested at any time, with real packets [F31]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page } = await person({ as: 'seeker', origin: app.origin, at: '/en/device-check' })

  expect(await checkNetwork(page)).toBe('good')
  await expect(page.getByText('a slight delay')).toBeHidden()

  await test.step('30 percent lost and 300 ms: even sound may break up', async () => {
    network.set({ loss: 0.3, delayMs: 150 })
    expect(await checkNetwork(page)).toBe('weak')
  })

  await test.step('latency to the other side of the world: best for voice only', async () => {
    network.set({ delayMs: 200 })
    expect(await checkNetwork(page)).toBe('sound')
  })

  await test.step('no UDP: it uses TCP and says so', async () => {
    await relay.stop()
    relay = await startRelay({ port: relay.port, secret: relay.secret })
    network.set({ loss: 1 })
    expect(await checkNetwork(page)).toBe('good')
    await expect(page.getByText('a slight delay')).toBeVisible()
    network.set({})
  })

  await test.step('a relay with another secret is our fault, and Join is not highlighted next to it', async () => {
    await relay.stop()
    const other = await startRelay({ port: relay.port, secret: 'another secret than that of the product' })
    expect(await checkNetwork(page)).toBe('no_relay')
    await expect(page.getByText('It’s us, not you.')).toBeVisible()
    const callId = await findJoinableCall(page)
    await openLobby(page, callId)
    await expect(quality(page)).toHaveAttribute('data-network', 'no_relay', { timeout: 30_000 })
    const join = page.getByRole('button', { name: 'Join call', exact: true })
    await expect(join).toHaveClass(/btn-sec/)
    await other.stop()
    relay = await startRelay(relay)
    await expect(quality(page)).toHaveAttribute('data-network', 'good', { timeout: 40_000 })
    await expect(join).toHaveClass(/btn-pri/)
  })

  await test.step('a network that blocks both UDP and TCP is reported', async () => {
    await relay.stop()
    await openPage(page, '/en/device-check')
    expect(await checkNetwork(page)).toBe('blocked')
    await expect(page.getByText('Your network blocks calls')).toBeVisible()
    relay = await startRelay(relay)
  })
})
