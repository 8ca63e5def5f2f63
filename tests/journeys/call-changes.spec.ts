import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { inboundWithin, type Recording, recordConnections } from '../support/peer-stats.ts'
import {
  enterCall,
  expectMovingVideo,
  expectPeer,
  expectSilence,
  expectSound,
  expectTalk,
  findJoinableCall,
} from '../support/two-browsers.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const moreTime = (page: Page) => page.getByRole('region', { name: 'More time' })

/**
 * For `addInitScript`: rejects devices without permission, which the tests' Chromium doesn't do, and keeps the page's
 * tracks in `ownTracks`.
 */
function rejectDeniedDevices() {
  if (!navigator.mediaDevices) return
  const ownTracks: MediaStreamTrack[] = []
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const isAllowed = async (name: string) =>
    (await navigator.permissions.query({ name: name as PermissionName })).state === 'granted'
  navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
    const needed = [...(constraints.audio ? ['microphone'] : []), ...(constraints.video ? ['camera'] : [])]
    for (const name of needed) if (!(await isAllowed(name))) throw new DOMException('denied', 'NotAllowedError')
    const stream = await ask(constraints)
    ownTracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(window, { ownTracks })
}

/** Makes the page's connections report that half of its sound is lost. */
const reportLoss = (page: Page) =>
  page.evaluate(() => {
    const ask = RTCPeerConnection.prototype.getStats
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection) {
      const report = await ask.call(this)
      const entries = new Map<string, { type: string }>()
      report.forEach((entry, id) => {
        entries.set(id, entry.type === 'remote-inbound-rtp' ? { ...entry, fractionLost: 0.5 } : entry)
      })
      return entries as unknown as RTCStatsReport
    }
  })

/** Whether the page's devices and its connection to the other person are closed for good. */
const isEverythingClosed = (page: Page) =>
  page.evaluate(() => {
    const { recorded, ownTracks } = window as unknown as Recording & { ownTracks: MediaStreamTrack[] }
    return (
      recorded.connections.every(({ connectionState }) => connectionState === 'closed') &&
      ownTracks.every(({ readyState }) => readyState === 'ended')
    )
  })

async function balanceOf(page: Page): Promise<number> {
  const html = await (await page.request.get('/en/credits')).text()
  const credits = Number(/Your balance: ([\d,]+) credits/.exec(html)?.[1]?.replace(',', ''))
  expect(credits).toBeGreaterThan(0)
  return credits
}

test('changes and refused permissions during a call never end the call', {
  tag: '@deep',
}, async ({ person, app }) => {
  const seeker = (await person({ as: 'seeker' })).page
  const companions = await person({ as: 'companion' })
  const companion = companions.page
  const both = [seeker, companion]
  for (const page of both) {
    await recordConnections(page)
    await page.addInitScript(rejectDeniedDevices)
  }
  const callId = await findJoinableCall(seeker)
  const start = await seeker.locator(`[data-call="${callId}"] time`).first().getAttribute('datetime')
  const at = (minutes: number) => new Date(Date.parse(start ?? '') + minutes * 60_000)
  await app.setClock(at(0.1))
  const ofBoth = (check: (page: Page) => Promise<void>) => Promise.all(both.map(check))
  const bothTalk = () => expectTalk(both)
  await enterCall(seeker, callId)
  await enterCall(companion, callId)
  await bothTalk()

  await test.step('revoking camera and microphone keeps the person in the call, and both are told', async () => {
    const isNamed = async () => {
      await expectPeer(companion, 'connected')
      await expect(
        companion.getByText('Allow microphone and camera in your browser’s address bar, then try again.'),
      ).toBeVisible()
      for (const name of ['No mic', 'No camera'])
        await expect(companion.getByRole('button', { name, exact: true })).toBeVisible()
      for (const text of ['Mara’s microphone is off', 'Mara’s camera is off'])
        await expect(seeker.getByText(text)).toBeVisible()
      await expectSilence(seeker)
      await expectMovingVideo(companion)
      await expectSound(companion)
    }
    await companions.context.clearPermissions()
    await isNamed()
    expect(await axeViolations(companion)).toEqual([])
    await companion.reload()
    await isNamed()
    await companions.context.grantPermissions(['camera', 'microphone'])
    await press(companion, 'Try again')
    await bothTalk()
    await expect(companion.getByText(/in your browser’s address bar/)).toBeHidden()
  })

  await test.step('different symbols end the call for both, stop all sound, and explain what to do', async () => {
    const trustCheck = seeker.getByRole('button', { name: 'Security check', exact: true })
    await trustCheck.press('Enter')
    await expect(seeker.getByRole('heading', { name: 'Same four symbols?' })).toBeFocused()
    await seeker.keyboard.press('Escape')
    await expect(trustCheck).toBeFocused()
    await trustCheck.press('Enter')
    await press(seeker, 'They don’t match')
    await expect(seeker.getByRole('region', { name: 'They don’t match?' })).toContainText(
      'Someone may be listening in.',
    )
    await press(seeker, 'End the call')
    await expect(seeker.getByRole('heading', { name: 'We ended this call to protect you' })).toBeVisible()
    await expect(seeker.getByText(/Join again from another network/)).toBeVisible()
    await expect(seeker.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/)
    expect(await isEverythingClosed(seeker)).toBe(true)
    await expectPeer(companion, 'left')
    const arrived = await inboundWithin(companion, 2_000)
    expect(arrived).toMatchObject({ frames: 0, energy: 0 })
    expect(await axeViolations(seeker)).toEqual([])
    await press(seeker, 'Check and join again')
    await hydrated(seeker)
    await press(seeker, 'Join call')
    await bothTalk()
  })

  await test.step('more time that both want moves the end for both, and is charged once', async () => {
    await app.setClock(at(55.5))
    await expect(moreTime(seeker)).toContainText('15 more minutes cost 38 credits', { timeout: 15_000 })
    await expect(moreTime(companion)).toContainText('15 more minutes earn you 38 credits', { timeout: 15_000 })
    for (const page of both) expect(await axeViolations(page)).toEqual([])
    const before = await balanceOf(seeker)
    await moreTime(seeker).getByRole('button', { name: 'Ask Mara' }).click()
    // The pressed button is gone: the keyboard stays in the call.
    await expect(moreTime(seeker).getByRole('button', { name: 'Never mind' })).toBeVisible()
    await expect(seeker.getByRole('heading', { level: 1, name: /Mara Feld/ })).toBeFocused()
    await moreTime(companion).getByRole('button', { name: 'Yes, 15 more minutes' }).dblclick()
    for (const page of both) {
      await expect(moreTime(page)).toContainText('You have 15 more minutes. The call now ends at')
      await expect(page.getByRole('banner')).toContainText(/1[89]:\d\d/)
      await expect(page.getByRole('banner')).toContainText('left of 75 min')
    }
    await bothTalk()
    expect(await balanceOf(seeker)).toBe(before - 38)
  })

  await test.step('switching to voice refunds the difference, and both keep the sound without video', async () => {
    const before = await balanceOf(seeker)
    await reportLoss(seeker)
    await seeker.getByRole('button', { name: 'Voice only' }).click({ timeout: 40_000 })
    const offer = seeker.getByText(/You’ll get \d+ credits back/)
    await expect(offer).toBeVisible()
    const returned = Number(/get (\d+) credits back/.exec((await offer.textContent()) ?? '')?.[1])
    expect(returned).toBeGreaterThan(10)
    await press(seeker, 'Switch to voice')
    // Once visibly, and once for screen readers.
    const done = seeker.getByText(`Your call is now voice only. ${returned} credits are back in your balance.`)
    await expect(done.first()).toBeVisible()
    await ofBoth(async (page) => {
      await expectPeer(page, 'connected')
      await expectSound(page)
      await expect(page.getByRole('button', { name: /^Camera/ })).toHaveCount(0)
      expect((await inboundWithin(page, 1_500)).frames).toBe(0)
    })
    expect(await balanceOf(seeker)).toBe(before + returned)
  })
})
