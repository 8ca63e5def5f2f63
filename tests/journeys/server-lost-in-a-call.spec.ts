import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../support/app-server.ts'
import { startRelay } from '../support/coturn.ts'
import { expect, signInAs, test } from '../support/journey.ts'
import { freePort } from '../support/postgres-cluster.ts'
import {
  enterCall,
  expectMovingVideo,
  expectPeer,
  expectSound,
  findJoinableCall,
  framesDecoded,
} from '../support/two-browsers.ts'

test('the server dies in the middle of a call: video and audio go on, and the socket reconnects with it', {
  tag: '@deep',
}, async ({ person }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-call-'))
  cpSync(process.env.VISAVIS_TEST_IMAGE ?? '', dataDir, { recursive: true })
  const port = await freePort()
  let relay = await startRelay()
  const start = (secret: string) =>
    startApp({ dataDir, port, quickHashes: true, env: { TURN_URLS: relay.url, TURN_SECRET: secret } })
  let app = await start(relay.secret)
  try {
    const seeker = (await person({ origin: app.origin, lossy: true })).page
    const companion = (await person({ origin: app.origin, lossy: true, phone: true })).page
    await signInAs(seeker, 'seeker@demo.visavis.example')
    await signInAs(companion, 'companion@demo.visavis.example')
    const callId = await findJoinableCall(seeker)
    await seeker.route(/room-dialogs/, (route) => route.abort())
    await enterCall(seeker, callId)
    // What can be changed about a call is not the call: it is there without that, too.
    const blocked = /call-changes|report-dialog/
    await companion.route(blocked, (route) => route.abort())
    await enterCall(companion, callId)
    for (const page of [seeker, companion]) {
      await expectPeer(page, 'connected')
      // What a call fetches ahead is there before the server goes.
      await page.waitForLoadState('networkidle')
    }

    await app.kill()
    for (const page of [seeker, companion]) {
      await expect(page.locator('[data-screen="call"]')).toHaveAttribute('data-socket', 'connecting')
      await expect(page.getByText('We can’t reach our server at the moment. Your call continues.')).toBeVisible()
      await expectMovingVideo(page)
      await expectSound(page)
      await expectPeer(page, 'connected')
    }
    const framesBefore = await framesDecoded(seeker)
    await companion.getByRole('button', { name: 'Help' }).click()
    const request = companion.waitForRequest(blocked)
    await companion.getByRole('button', { name: 'Report something' }).click()
    await request
    // Not the one that is closing while the report is awaited: Help that came back for it.
    const help = companion.getByRole('dialog', { name: 'Help' })
    await expect(help).toHaveAttribute('data-open', '')
    await expect(help.getByRole('button', { name: 'Report something' })).toBeVisible()
    await companion.keyboard.press('Escape')
    await expect(help).toHaveCount(0)

    await test.step('Help names the numbers and Leave the way out, although their script never came', async () => {
      const instead = seeker.getByRole('alert')
      await seeker.keyboard.press('h')
      await expect(instead.getByRole('link', { name: '112' })).toBeVisible()
      await seeker.getByRole('button', { name: 'Leave', exact: true }).click()
      await expect(instead.getByRole('button', { name: 'Leave', exact: true })).toBeVisible()
      await instead.getByRole('button', { name: 'Close' }).click()
      await expect(instead).toBeHidden()
    })

    await test.step('a gap on the path between them recovers by itself, also while the server is away', async () => {
      relay.pause()
      for (const page of [seeker, companion]) {
        await expectPeer(page, 'reconnecting')
        await expect(
          page
            .locator('main')
            .getByText(/^0:1\d$/)
            .first(),
        ).toBeVisible()
      }
      relay.goOn()
      for (const page of [seeker, companion]) {
        await expectPeer(page, 'connected')
        await expectMovingVideo(page)
        await expectSound(page)
      }
    })

    const secret = crypto.randomUUID()
    app = await start(secret)
    for (const page of [seeker, companion]) {
      await expect(page.locator('[data-screen="call"]')).toHaveAttribute('data-socket', 'open', { timeout: 30_000 })
      await expectPeer(page, 'connected')
      await expectMovingVideo(page)
    }
    // The same connection all along: its frames were counted on, not begun anew.
    expect(await framesDecoded(seeker)).toBeGreaterThan(framesBefore)
    await companion.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(seeker.getByText('Mara’s microphone is off')).toBeVisible()
    await seeker.unroute(/room-dialogs/)
    await seeker.keyboard.press('h')
    await expect(seeker.getByRole('dialog', { name: 'Help' })).toBeVisible()
    await seeker.keyboard.press('Escape')

    await test.step('a relay with the secret that the server has now takes the call on', async () => {
      await relay.stop()
      for (const page of [seeker, companion]) await expectPeer(page, 'reconnecting')
      relay = await startRelay({ port: relay.port, secret })
      for (const page of [seeker, companion]) {
        await expectPeer(page, 'connected', 30_000)
        await expectMovingVideo(page)
      }
      await expectSound(companion)
    })
  } finally {
    await app.stop()
    await relay.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
