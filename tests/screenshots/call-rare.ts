import type { Page } from '@playwright/test'
import type { AppServer } from '../support/app-server.ts'
import { refuseWhatIsDenied, reportLoss } from '../support/refused-media.ts'
import { enterCall, expectMovingVideo, findJoinableCall, openLobby } from '../support/two-browsers.ts'
import { BUTTONS, openPerson, type Pass, SIZES, takeInBothThemes, takeShot } from './call-pass.ts'

/** Connections of the page find no way while it has `noWay` in its storage. */
function blockTheWay() {
  const Connection = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Connection {
    constructor(configuration?: RTCConfiguration) {
      const isBlocked = localStorage.getItem('noWay') !== null
      super(isBlocked ? { ...configuration, iceServers: [], iceTransportPolicy: 'relay' } : configuration)
    }
  }
}

/** What rarely happens: no way, denied devices, more time, voice, a second device, signs that differ. */
export async function takeRareCall(pass: Pass, app: AppServer) {
  const { language, size } = pass
  const labels = BUTTONS[language]
  const { page: seeker, context } = await openPerson(pass, 'seeker', SIZES[size], refuseWhatIsDenied)
  const { page: companion } = await openPerson(pass, 'companion', SIZES.desktop)
  await context.addInitScript(blockTheWay)
  await companion.addInitScript(blockTheWay)
  const callId = await findJoinableCall(seeker)
  const start = await seeker.locator(`[data-call="${callId}"] time`).first().getAttribute('datetime')
  const setClock = (minutes: number) => app.setClock(new Date(Date.parse(start ?? '') + minutes * 60_000))
  const take = (name: string) => takeShot(pass, seeker, name)
  const press = (name: string) => seeker.getByRole('button', { name, exact: true }).click()
  const card = (words: RegExp) => seeker.getByText(words).first().waitFor({ timeout: 40_000 })
  const both = [seeker, companion]
  // On a busy machine the connection may count as weak.
  const isThere = (page: Page) =>
    page.locator('[data-peer="connected"], [data-peer="weak"]').waitFor({ timeout: 30_000 })
  const connect = async () => {
    for (const page of both) await page.reload()
    await isThere(seeker)
    await expectMovingVideo(seeker)
  }

  await setClock(2.1)
  await companion.goto('/en')
  for (const page of both) await page.evaluate(() => localStorage.setItem('noWay', 'yes'))
  await enterCall(seeker, callId, language)
  await enterCall(companion, callId)
  await card(/2 minutes late|2 Minuten zu spät/)
  await take('late')
  await app.advanceClock(25)
  await card(/aren’t connected yet|noch nicht verbunden/)
  await seeker.waitForTimeout(8_000)
  await take('trouble')
  await app.advanceClock(60)
  await card(/couldn’t connect you|nicht verbinden/)
  await take('way-out')
  for (const page of both) await page.evaluate(() => localStorage.removeItem('noWay'))
  await connect()

  await context.clearPermissions()
  await card(/won’t let us hear or see you|gibt Mikrofon und Kamera nicht frei/)
  await take('denied')
  await context.grantPermissions(['camera', 'microphone'])
  await connect()

  await setClock(57.5)
  await card(/more minutes cost|Minuten mehr kosten/)
  await take('more-time')
  await press(labels.ask)
  await card(/asked Mara|haben Mara gefragt/)
  await take('more-time-asked')
  await companion.getByRole('button', { name: 'No, thanks' }).click()
  await card(/Mara can’t stay|Mara kann diesmal/)
  await take('more-time-refused')
  await companion.getByRole('button', { name: 'Ask Lena' }).click()
  await card(/would like 15|möchte gern 15/)
  await take('more-time-question')
  await press(labels.yes)
  await card(/have 15 more|habt 15 Minuten/)
  await take('more-time-agreed')

  await reportLoss(seeker)
  await card(/too weak for a picture|Verbindung zu schwach/)
  await take('sound-only')
  await press(labels.soundOnly)
  await card(/come back to you|kommen zu dir zurück/)
  await take('voice')

  const second = await context.newPage()
  await openLobby(second, callId, language)
  await second.getByRole('button', { name: labels.moveHere }).waitFor()
  await takeInBothThemes(pass, second, 'elsewhere')
  await second.getByRole('button', { name: labels.moveHere }).click()
  await isThere(second)
  await seeker.locator('[data-screen="elsewhere"]').waitFor()
  await takeInBothThemes(pass, seeker, 'elsewhere-notice')

  if (size === 'desktop') await second.getByRole('button', { name: labels.trust, exact: true }).click()
  else {
    await second.getByRole('button', { name: labels.more, exact: true }).click()
    await second.getByRole('menuitem', { name: labels.trust }).click()
  }
  await second.getByRole('button', { name: labels.different }).click()
  await second.getByRole('button', { name: labels.end, exact: true }).click()
  await second.locator('[data-screen="untrusted"]').waitFor()
  await takeInBothThemes(pass, second, 'untrusted')
  await context.close()
  await companion.context().close()
}
