import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../support/app-server.ts'
import { startRelay } from '../support/coturn.ts'
import { expect, test } from '../support/journey.ts'
import { freePort } from '../support/postgres-cluster.ts'
import {
  enterTogether,
  expectMovingVideo,
  expectPeer,
  expectSound,
  expectTalk,
  framesDecoded,
} from '../support/two-browsers.ts'

test('the server dies during a call: video and audio continue, and the socket reconnects [F28]', {
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
    const seeker = (await person({ as: 'seeker', origin: app.origin, lossy: true })).page
    const companion = (await person({ as: 'companion', origin: app.origin, lossy: true, phone: true })).page
    await enterTogether(seeker, companion)
    for (const page of [seeker, companion]) await expectPeer(page, 'connected')

    await app.kill()
    for (const page of [seeker, companion]) {
      await expect(page.locator('[data-screen="call"]')).toHaveAttribute('data-socket', 'connecting')
      await expect(page.getByText('We can’t reach our server. Your call continues.')).toBeVisible()
      await expectMovingVideo(page)
      await expectSound(page)
      await expectPeer(page, 'connected')
    }
    const framesBefore = await framesDecoded(seeker)
    await companion.getByRole('button', { name: 'Help' }).click()
    await companion.getByRole('button', { name: 'Report something' }).click()
    const report = companion.getByRole('dialog', { name: /^Report / })
    await expect(report.getByRole('radio').first()).toBeVisible()
    await companion.keyboard.press('Escape')
    await expect(report).toHaveCount(0)

    await test.step('Help shows the numbers and Leave works without a server', async () => {
      await seeker.keyboard.press('h')
      const help = seeker.getByRole('dialog', { name: 'Help' })
      await expect(help.getByRole('link', { name: '112' })).toBeVisible()
      await seeker.keyboard.press('Escape')
      await expect(help).toHaveCount(0)
      await seeker.getByRole('button', { name: 'Leave', exact: true }).click()
      const leave = seeker.getByRole('dialog')
      await expect(leave.getByRole('button', { name: /Leave/ }).first()).toBeVisible()
      await seeker.keyboard.press('Escape')
      await expect(leave).toHaveCount(0)
    })

    await test.step('a gap on the path between them recovers, even while the server is down', async () => {
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
      await expectTalk([seeker, companion])
    })

    const secret = crypto.randomUUID()
    app = await start(secret)
    for (const page of [seeker, companion]) {
      await expect(page.locator('[data-screen="call"]')).toHaveAttribute('data-socket', 'open', { timeout: 30_000 })
      await expectPeer(page, 'connected')
      await expectMovingVideo(page)
    }
    // It's still the same connection: the frame count continued.
    expect(await framesDecoded(seeker)).toBeGreaterThan(framesBefore)
    await companion.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(seeker.getByText('Mara’s microphone is off')).toBeVisible()
    await seeker.keyboard.press('h')
    await expect(seeker.getByRole('dialog', { name: 'Help' })).toBeVisible()
    await seeker.keyboard.press('Escape')

    await test.step('a relay with the server’s current secret takes over the call', async () => {
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
