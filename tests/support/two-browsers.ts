import { expect, type Page } from '@playwright/test'
import type { Language } from '#app/i18n/languages.ts'
import { hydrated } from './journey.ts'

/** The other person's video: the first one of the call screen. */
const remoteVideo = '[data-screen="call"] main video'

export async function findJoinableCall(page: Page): Promise<string> {
  await page.goto('/en/my-calls')
  const row = page
    .locator('[data-call]', { hasText: 'Mara Feld' })
    .filter({ has: page.getByRole('link', { name: /Join call/ }) })
  const callId = await row.first().getAttribute('data-call')
  if (!callId) throw new Error('no call can be joined')
  return callId
}

export async function openLobby(page: Page, callId: string, language: Language = 'en') {
  await page.goto(`/${language}/calls/${callId}`)
  await hydrated(page)
  await expect(page.locator('[data-screen="lobby"]')).toBeVisible()
}

export async function enterCall(page: Page, callId: string, language: Language = 'en') {
  await openLobby(page, callId, language)
  await page.getByRole('button', { name: language === 'de' ? 'Beitreten' : 'Join call', exact: true }).click()
  await expect(page.locator('[data-screen="call"]')).toBeVisible()
}

/** Takes two people into their joinable call. Returns its id. */
export async function enterTogether(seeker: Page, companion: Page): Promise<string> {
  const callId = await findJoinableCall(seeker)
  for (const page of [seeker, companion]) await enterCall(page, callId)
  return callId
}

export async function expectPeer(page: Page, state: string, timeout?: number) {
  await expect(page.locator('[data-screen="call"]')).toHaveAttribute('data-peer', state, { timeout })
}

export function framesDecoded(page: Page): Promise<number> {
  return page
    .locator(remoteVideo)
    .first()
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
}

export async function expectMovingVideo(page: Page, timeout?: number) {
  const before = await framesDecoded(page).catch(() => 0)
  await expect
    .poll(async () => Math.abs((await framesDecoded(page)) - before), { timeout, message: 'new frames are decoded' })
    .toBeGreaterThan(5)
}

/** The loudest moment (0 to 1) of the other person's sound within some time. */
export function soundLevel(page: Page, milliseconds = 1_500): Promise<number> {
  return page
    .locator(remoteVideo)
    .first()
    .evaluate(async (video, forMs) => {
      const stream = (video as HTMLVideoElement).srcObject
      if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      let loudest = 0
      const until = performance.now() + forMs
      while (performance.now() < until) {
        analyser.getFloatTimeDomainData(samples)
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await context.close()
      return loudest
    }, milliseconds)
}

/** Expects to hear the other person: the fake microphone beeps once a second. */
export async function expectSound(page: Page) {
  await expect.poll(() => soundLevel(page), { message: 'sound arrives' }).toBeGreaterThan(0.02)
}

/** Expects silence for longer than the fake microphone's pause. */
export async function expectSilence(page: Page) {
  await expect.poll(() => soundLevel(page, 2_500), { message: 'silence arrives' }).toBeLessThan(0.005)
}

export async function expectTalk(pages: readonly Page[], timeout?: number) {
  for (const page of pages) {
    await expectPeer(page, 'connected', timeout)
    await expectMovingVideo(page)
    await expectSound(page)
  }
}
