import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type AppServer, startApp } from '../support/app-server.ts'
import { type BadNetwork, openBadNetwork } from '../support/bad-network.ts'
import { type Relay, startRelay } from '../support/coturn.ts'
import { expect, test } from '../support/journey.ts'
import { inboundWithin, openConnections, type Recording, receivedBy, recordConnections } from '../support/peer-stats.ts'
import {
  enterCall,
  enterTogether,
  expectMovingVideo,
  expectPeer,
  expectSound,
  expectTalk,
  findJoinableCall,
  openLobby,
} from '../support/two-browsers.ts'

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

function statsOf(page: Page) {
  return page.evaluate(async () => {
    const found = {
      candidates: [] as string[],
      dtls: [] as string[],
      ciphers: [] as string[],
    }
    for (const connection of (window as unknown as Recording).recorded.connections) {
      if (connection.connectionState !== 'connected') continue
      const report = await connection.getStats()
      report.forEach((entry) => {
        if (entry.type === 'remote-candidate') found.candidates.push(entry.candidateType)
        if (entry.type === 'transport') {
          found.dtls.push(entry.dtlsState)
          found.ciphers.push(entry.srtpCipher)
        }
      })
    }
    return found
  })
}

test('with a relay two people talk without learning each other’s address, encrypted from end to end [K-31]', {
  tag: '@deep',
}, async ({ person }) => {
  const seeker = (await person({ as: 'seeker', origin: app.origin })).page
  const companion = (await person({ as: 'companion', origin: app.origin, phone: true })).page
  for (const page of [seeker, companion]) await recordConnections(page)
  const callId = await findJoinableCall(seeker)

  await seeker.goto(`/en/calls/${callId}`)
  await expect(seeker.getByText('Your connection is good')).toBeVisible()
  await expect(seeker.getByText('Mara sees your name, never your IP address.')).toBeVisible()
  await enterCall(seeker, callId)
  await test.step('the lobby prepares everything, and sends nothing before Join is clicked', async () => {
    await openLobby(companion, callId)
    await expect(companion.locator('[data-network]')).toHaveAttribute('data-network', 'good', { timeout: 30_000 })
    await expect.poll(() => openConnections(companion)).toContain('stable, new')
    expect(await openConnections(seeker)).toEqual(['have-local-offer, new'])
    expect(await receivedBy(seeker)).not.toContain('"answer"')
    await companion.getByRole('button', { name: 'Join call', exact: true }).click()
  })
  for (const page of [seeker, companion]) {
    await expectPeer(page, 'connected')
    expect(await openConnections(page)).toEqual(['stable, connected'])
    await expectMovingVideo(page)
    await expectSound(page)
  }

  for (const page of [seeker, companion]) {
    const stats = await statsOf(page)
    expect(stats.candidates.length).toBeGreaterThan(0)
    expect(new Set(stats.candidates)).toEqual(new Set(['relay']))
    expect(stats.dtls).toContain('connected')
    expect(stats.ciphers.every((cipher) => typeof cipher === 'string' && cipher.length > 0)).toBe(true)
    const received = await receivedBy(page)
    expect(received).toContain('typ relay')
    expect(received).not.toMatch(/typ (host|srflx|prflx)/)
    expect(received).not.toMatch(/raddr (?!0\.0\.0\.0)/)
  }

  await test.step('the path between them breaks: both see it, and the call recovers as soon as it is back', async () => {
    await relay.stop()
    for (const page of [seeker, companion]) {
      await expectPeer(page, 'reconnecting', 10_000)
      await expect(page.getByText(/^Reconnecting to \w+$/).first()).toBeVisible()
    }
    relay = await startRelay(relay)
    await expectTalk([seeker, companion], 30_000)
  })
})

test('the relay only accepts our own, unexpired credentials', { tag: '@deep' }, async ({ person }) => {
  const { page } = await person({ as: 'seeker', origin: app.origin })
  await page.goto('/en')
  const credential = (expiresInSeconds: number, secret: string) => {
    const username = `${Math.floor(Date.now() / 1000) + expiresInSeconds}:call:person`
    return { urls: relay.url, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
  }
  const reaches = (server: RTCIceServer) =>
    page.evaluate(async (iceServer) => {
      const connection = new RTCPeerConnection({ iceServers: [iceServer], iceTransportPolicy: 'relay' })
      const found = new Promise<boolean>((resolve) => {
        connection.onicecandidate = ({ candidate }) => resolve(candidate !== null)
      })
      connection.createDataChannel('probe')
      await connection.setLocalDescription()
      const answer = await found
      connection.close()
      return answer
    }, server)
  expect(await reaches(credential(600, relay.secret))).toBe(true)
  expect(await reaches(credential(-60, relay.secret))).toBe(false)
  expect(await reaches(credential(600, 'another secret'))).toBe(false)
})

test('on bad networks, sound comes first, and sound only is offered where video is impossible', {
  tag: '@deep',
}, async ({ person }) => {
  const seeker = (await person({ as: 'seeker', origin: app.origin, lossy: true })).page
  const companion = (await person({ as: 'companion', origin: app.origin, lossy: true, phone: true })).page
  const both = [seeker, companion]
  /** The larger share of concealed sound of the two within some time. */
  const invented = async (milliseconds: number) =>
    Math.max(
      ...(await Promise.all(both.map((page) => inboundWithin(page, milliseconds)))).map(({ concealed }) => concealed),
    )
  for (const page of both) await recordConnections(page)
  await enterTogether(seeker, companion)
  await expectTalk(both)

  await test.step('30 % loss and 300 ms: sound stays intact, video moves, and a phone says why', async () => {
    network.set({ loss: 0.3, delayMs: 150 })
    await expect(companion.getByText('Weak connection').first()).toBeVisible()
    await expect
      .poll(() => invented(8_000), {
        timeout: 60_000,
        message: 'less than an eighth of the sound is invented (plain Opus: a quarter)',
      })
      .toBeLessThan(0.125)
    for (const page of both) {
      const arriving = async () => {
        const { energy, frames } = await inboundWithin(page, 4_000)
        return energy > 0 && frames > 5
      }
      await expect.poll(arriving, { timeout: 30_000, message: 'sound, and more than a frame a second' }).toBe(true)
    }
  })

  await test.step('30 kbit/s: sound only is offered, which keeps sound intact', async () => {
    network.set({ rate: 30_000 })
    await seeker.getByRole('button', { name: 'Voice only' }).click({ timeout: 60_000 })
    await expect(companion.getByText('Voice only, so you can hear each other.')).toBeVisible({ timeout: 30_000 })
    await expect
      .poll(() => invented(5_000), {
        timeout: 60_000,
        message: 'less than a tenth of the sound is invented (with the picture: a third to a half)',
      })
      .toBeLessThan(0.1)
    // Packets still queued by the rate limit may arrive late.
    for (const page of both)
      await expect
        .poll(async () => (await inboundWithin(page, 2_000)).frames, { timeout: 30_000, message: 'no picture arrives' })
        .toBe(0)
  })

  await test.step('on a good network, a click brings the video back', async () => {
    network.set({})
    await seeker.getByRole('button', { name: 'Video on' }).click()
    for (const page of both) await expectMovingVideo(page, 30_000)
  })
})
