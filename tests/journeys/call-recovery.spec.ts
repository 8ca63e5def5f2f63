import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { inboundWithin, recordConnections } from '../support/peer-stats.ts'
import {
  enterTogether,
  expectMovingVideo,
  expectPeer,
  expectSilence,
  expectSound,
  expectTalk,
  framesDecoded,
  openLobby,
} from '../support/two-browsers.ts'

/** The page's tracks, and a function to plug its microphone in again. */
type Devices = { ownTracks: MediaStreamTrack[]; plugIn: () => void }

/** Keeps the tracks that the page opens, to end them as if unplugged. */
const keepTracks = (page: Page) =>
  page.addInitScript(() => {
    const ownTracks: MediaStreamTrack[] = []
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      ownTracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { ownTracks })
  })
const inCall = (page: Page) => page.locator('[data-screen="call"]')

test('whatever happens to two browsers, the call continues, and no one is heard or seen against their will [F26, F27]', {
  tag: '@deep',
}, async ({ person }) => {
  const seekers = await person({ as: 'seeker', lossy: true })
  const companions = await person({ as: 'companion', lossy: true, phone: true })
  const seeker = seekers.page
  const companion = companions.page
  const both = [seeker, companion]
  for (const page of both) await recordConnections(page)
  await keepTracks(companion)
  const callId = await enterTogether(seeker, companion)
  const bothTalk = () => expectTalk(both, 20_000)
  await bothTalk()

  await test.step('both reload at the same time', async () => {
    await Promise.all(both.map((page) => page.reload()))
    await bothTalk()
  })

  await test.step('a frozen video with arriving frames gets a new connection', async () => {
    const streamOf = (page: Page) =>
      page
        .locator('main video')
        .first()
        .evaluate((video) => ((video as HTMLVideoElement).srcObject as MediaStream).id)
    const before = await streamOf(companion)
    await companion.evaluate(() => {
      HTMLVideoElement.prototype.getVideoPlaybackQuality = () => ({ totalVideoFrames: 7 }) as VideoPlaybackQuality
    })
    await expect.poll(() => streamOf(companion).catch(() => before)).not.toBe(before)
  })

  await test.step('muted with the camera off, a reload sends neither sound nor video', async () => {
    await companion.getByRole('button', { name: 'Mute', exact: true }).click()
    await companion.getByRole('button', { name: 'Camera off', exact: true }).click()
    await expect(seeker.getByText('Mara’s microphone is off')).toBeVisible()
    await companion.reload()
    await expect(inCall(companion)).toBeVisible()
    await expectPeer(companion, 'connected', 20_000)
    await expect(companion.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
    await expect(companion.getByRole('button', { name: 'Camera on', exact: true })).toBeVisible()
    await expect(seeker.getByText('Mara’s camera is off')).toBeVisible()
    const arrived = await inboundWithin(seeker, 3_000)
    expect(arrived.frames).toBe(0)
    expect(arrived.energy).toBeLessThan(1e-6)
  })

  await test.step('both stay muted after losing the server, and after the other one’s reload', async () => {
    await seeker.getByRole('button', { name: 'Mute', exact: true }).click()
    await seekers.context.setOffline(true)
    await expect(inCall(seeker)).toHaveAttribute('data-socket', 'connecting')
    await seekers.context.setOffline(false)
    await expect(inCall(seeker)).toHaveAttribute('data-socket', 'open')
    await companion.reload()
    await expectPeer(companion, 'connected', 20_000)
    for (const page of both) await expectSilence(page)
    await seeker.getByRole('button', { name: 'Unmute', exact: true }).click()
    await companion.getByRole('button', { name: 'Unmute', exact: true }).click()
    await companion.getByRole('button', { name: 'Camera on', exact: true }).click()
    await bothTalk()
  })

  await test.step('twenty seconds without the server stop neither sound nor video', async () => {
    await companions.context.setOffline(true)
    await expect(inCall(companion)).toHaveAttribute('data-socket', 'connecting')
    const before = await Promise.all(both.map(framesDecoded))
    const arrived = await inboundWithin(seeker, 20_000)
    expect(arrived.energy).toBeGreaterThan(0.01)
    expect(arrived.frames).toBeGreaterThan(60)
    for (const [at, page] of both.entries()) expect(await framesDecoded(page)).toBeGreaterThan((before[at] ?? 0) + 60)
    await companions.context.setOffline(false)
    await expect(inCall(companion)).toHaveAttribute('data-socket', 'open')
    await bothTalk()
  })

  await test.step('an unplugged microphone is shown on both sides, and returns when plugged in', async () => {
    await companion.evaluate(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = (constraints) =>
        constraints?.audio ? Promise.reject(new DOMException('gone', 'NotFoundError')) : ask(constraints)
      const { ownTracks } = window as unknown as Devices
      Object.assign(window, {
        plugIn() {
          mediaDevices.getUserMedia = ask
          mediaDevices.dispatchEvent(new Event('devicechange'))
        },
      })
      for (const track of ownTracks.filter(({ kind }) => kind === 'audio')) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    })
    await expect(companion.getByRole('button', { name: 'No mic' })).toBeVisible()
    await expect(seeker.getByText('Mara’s microphone is off')).toBeVisible()
    await expectSilence(seeker)
    await companion.evaluate(() => (window as unknown as Devices).plugIn())
    await expect(companion.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
    await expectSound(seeker)
  })

  await test.step('a microphone taken by the system, as for a phone call, is shown on both sides', async () => {
    const setTaken = (isTaken: boolean) =>
      companion.evaluate((muted) => {
        for (const track of (window as unknown as Devices).ownTracks.filter((each) => each.kind === 'audio')) {
          Object.defineProperty(track, 'muted', { value: muted, configurable: true })
          track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
        }
      }, isTaken)
    await setTaken(true)
    await expect(companion.getByText(/Your device paused your microphone/)).toBeVisible()
    await expect(seeker.getByText('Mara’s microphone is off')).toBeVisible()
    await setTaken(false)
    await expect(companion.getByText(/Your device paused your microphone/)).toHaveCount(0)
    await expect(seeker.getByText('Mara’s microphone is off')).toHaveCount(0)
  })

  const others = await person({ as: 'companion', lossy: true })
  const other = others.page
  await test.step('a second device asks first, can decline, and takes over the call with a click', async () => {
    await recordConnections(other)
    await openLobby(other, callId)
    await expect(other.getByText(/You’re in this call on .* Move it here\?/)).toBeVisible()
    await expectPeer(seeker, 'connected')
    await expectMovingVideo(companion)
    await other.getByRole('link', { name: 'Back to your calls' }).click()
    await expectMovingVideo(companion)
    await openLobby(other, callId)
    await other.getByRole('button', { name: 'Move the call here' }).click()
    await expect(companion.getByRole('heading', { name: 'Your call is open in another window' })).toBeVisible()
    await expectTalk([seeker, other], 20_000)
  })

  await test.step('a crashed page rejoins directly after a reload', async () => {
    const session = await others.context.newCDPSession(other)
    const crashed = other.waitForEvent('crash')
    void session.send('Page.crash').catch(() => {})
    await crashed
    await expectPeer(seeker, 'reconnecting', 8_000)
    // The test lost this page in the crash, but the person hasn't, and is seen and heard again.
    await session.send('Page.reload')
    await expectTalk([seeker], 30_000)
  })
})
