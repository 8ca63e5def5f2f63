import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import {
  enterCall,
  expectMovingVideo,
  expectPeer,
  expectSilence,
  expectSound,
  findJoinableCall,
  openLobby,
} from '../support/two-browsers.ts'

test.describe.configure({ mode: 'serial' })

test('a lobby says why the camera does not work, and Help shows the emergency number without its script [F35]', {
  tag: '@deep',
}, async ({ person }) => {
  const { page, context } = await person({ as: 'seeker' })
  const callId = await findJoinableCall(page)

  await test.step('a camera in use by another program still allows voice', async () => {
    const busy = await context.newPage()
    await busy.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (constraints) =>
        constraints?.video ? Promise.reject(new DOMException('busy', 'NotReadableError')) : ask(constraints)
    })
    await openLobby(busy, callId)
    await expect(busy.getByText(/Another program is using your camera/)).toBeVisible()
    await expect(busy.getByText('We can hear you')).toBeVisible()
    await busy.close()
  })

  await test.step('Help without its script shows the emergency number, and a later click loads it', async () => {
    const lobby = await context.newPage()
    await lobby.route(/room-dialogs/, (route) => route.abort())
    await openLobby(lobby, callId)
    await lobby.getByRole('button', { name: 'Help' }).click()
    const instead = lobby.getByText('In an emergency, call 112.')
    await expect(instead).toBeVisible()
    await lobby.unroute(/room-dialogs/)
    await lobby.getByRole('button', { name: 'Help' }).click()
    await expect(lobby.getByRole('dialog', { name: 'Help' })).toBeVisible()
    await lobby.keyboard.press('Escape')
    await expect(lobby.getByRole('dialog', { name: 'Help' })).toHaveCount(0)
    await expect(instead).toBeHidden()
    await lobby.close()
  })
})

async function expectBothTalk(...pages: Page[]) {
  for (const page of pages) {
    await expectPeer(page, 'connected')
    await expectMovingVideo(page)
  }
}

test('two people meet, compare four symbols, mute, rejoin and leave [K-07, R-02]', async ({ person }) => {
  const seeker = (await person({ as: 'seeker' })).page
  const phone = await person({ as: 'companion', phone: true, lossy: true })
  const companion = phone.page
  const callId = await findJoinableCall(seeker)
  const bothTalk = () => expectBothTalk(seeker, companion)

  await test.step('the lobby shows who is there', async () => {
    await openLobby(seeker, callId)
    // The result depends on how busy the machine is.
    await expect(seeker.getByText(/^Your connection is (good|best for voice only)/)).toBeVisible()
    await expect(seeker.getByText('Mara isn’t here yet.')).toBeVisible()
    await openLobby(companion, callId)
    await expect(seeker.getByText('Mara is already here.')).toBeVisible()
    await expect(companion.getByText('We can hear you')).toBeVisible()
    for (const page of [seeker, companion]) expect(await axeViolations(page)).toEqual([])
  })

  await test.step('both see and hear each other', async () => {
    await seeker.getByRole('button', { name: 'Join call' }).click()
    await expectPeer(seeker, 'in_lobby')
    await expect(companion.getByText('Lena is waiting inside.')).toBeVisible()
    await companion.getByRole('button', { name: 'Join call' }).click()
    await bothTalk()
    for (const page of [seeker, companion]) await expectSound(page)
    await expect(seeker.getByText('Encrypted. Nothing is recorded.')).toBeVisible()
    await expect(seeker.getByText('Mara is speaking')).toBeVisible()
    for (const page of [seeker, companion]) expect(await axeViolations(page)).toEqual([])
  })

  await test.step('both compare the same four symbols, and only then does it say that no one else can listen', async () => {
    await seeker.getByRole('button', { name: 'Security check' }).click()
    await companion.getByRole('button', { name: 'More', exact: true }).click()
    await companion.getByRole('menuitem', { name: 'Security check' }).click()
    const symbolsOf = (page: Page) =>
      page.getByRole('region', { name: 'Same four symbols?' }).getByRole('listitem').allInnerTexts()
    await expect.poll(() => symbolsOf(seeker)).toHaveLength(4)
    expect(await symbolsOf(companion)).toEqual(await symbolsOf(seeker))
    await expect(seeker.getByText('Only you and Mara can hear this.')).toHaveCount(0)
    for (const page of [seeker, companion]) await page.getByRole('button', { name: 'They match' }).click()
    await expect(seeker.getByText('Only you and Mara can hear this. Nothing is recorded.')).toBeVisible()
  })

  await test.step('microphone and camera go off and on, and the other person is told', async () => {
    await companion.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(seeker.getByText('Mara’s microphone is off')).toBeVisible()
    await expectSilence(seeker)
    await expectPeer(seeker, 'connected')
    await companion.getByRole('button', { name: 'Camera off', exact: true }).click()
    await expect(seeker.getByText('Mara’s camera is off')).toBeVisible()
    await companion.getByRole('button', { name: 'Camera on', exact: true }).click()
    await expectMovingVideo(seeker)
  })

  await test.step('clicking Leave is shown, and can be undone', async () => {
    await companion.getByRole('button', { name: 'Leave', exact: true }).click()
    const question = companion.getByRole('dialog', { name: 'Leave the call?' })
    await expect(question.getByRole('button', { name: 'End for both' })).toHaveCount(0)
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expectPeer(seeker, 'left')
    await expect(seeker.getByText('Mara left the call').first()).toBeVisible()
    await expect(seeker.getByText(/Mara can come back until/)).toBeVisible()
    await companion.getByRole('button', { name: 'Rejoin call' }).click()
    await bothTalk()
  })

  await test.step('the seeker ends the call for both and rates it', async () => {
    await seeker.getByRole('button', { name: 'Leave', exact: true }).click()
    const question = seeker.getByRole('dialog', { name: 'Leave the call?' })
    await expect(question).toContainText('Mara keeps the full 150 credits')
    await question.getByRole('button', { name: 'End for both' }).click()
    await expect(companion.getByRole('heading', { name: 'That was your call with Lena' })).toBeVisible()
    await expect(companion.getByText('You earned €13.50.')).toBeVisible()
    await expect(seeker.getByRole('heading', { name: 'That was your call with Mara' })).toBeVisible()
    const submit = seeker.getByRole('button', { name: 'Submit rating' })
    await expect(submit).toBeDisabled()
    await seeker.getByRole('radio', { name: /4 stars/ }).check({ force: true })
    await submit.click()
    await expect(seeker.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
    await seeker.getByRole('link', { name: 'Go to your calls' }).click()
    await hydrated(seeker)
    const row = seeker.getByRole('row', { name: /Mara Feld/ }).first()
    await expect(row).toContainText('Completed')
    await expect(row.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  })
})

test('a companion’s no-show costs nothing: five minutes after the start, everything is refunded [K-24]', {
  tag: '@deep',
}, async ({ person, app }) => {
  const { page } = await person({ as: 'seeker' })
  await page.goto('/en/my-calls')
  const row = page.locator('[data-call]', { hasText: 'Ingrid Solheim' }).first()
  const callId = (await row.getAttribute('data-call')) ?? ''
  const startAt = new Date((await row.locator('time').getAttribute('datetime')) ?? '')

  await app.setClock(new Date(startAt.getTime() - 20 * 60_000))
  await page.goto(`/en/calls/${callId}`)
  await expect(page.getByRole('heading', { name: /The room opens at/ })).toBeVisible()
  await app.setClock(new Date(startAt.getTime() - 4_000))
  await openLobby(page, callId)
  await page.getByRole('button', { name: /Join at/ }).click()
  await expect(page.getByText(/You’ll join at/)).toBeVisible()
  await expect(page.locator('[data-screen="call"]')).toBeVisible()
  await expectPeer(page, 'waiting')
  await expect(page.getByText(/If Ingrid isn’t here by .*, you get everything back/)).toBeVisible()

  await app.setClock(new Date(startAt.getTime() + 5 * 60_000 + 500))
  await expect(page.getByRole('heading', { name: 'Ingrid didn’t show up' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('75 credits are back in your balance.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your calls' }).click()
  await expect(page.getByRole('row', { name: /Ingrid Solheim/ }).first()).toContainText('Missed: Ingrid didn’t show up')
})

test('a voice call needs no camera, says when it is nearly over, and ends on its own', { tag: '@deep' }, async ({
  person,
  app,
}) => {
  const seeker = (await person({ as: 'seeker' })).page
  const companion = (await person({ as: 'companion', phone: true })).page
  for (const page of [seeker, companion])
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (constraints) => {
        if (constraints?.video) throw new Error('a voice call asked for a camera')
        return ask(constraints)
      }
    })

  await seeker.goto('/en/companions')
  await seeker.getByRole('link', { name: 'Mara Feld', exact: true }).first().click()
  await seeker.getByRole('link', { name: 'Pick a time for a voice call' }).click()
  await hydrated(seeker, /\/availability\//)
  // The second, because the first may become too soon to book meanwhile.
  await seeker.getByRole('link', { name: /Book/ }).nth(1).click()
  await seeker
    .getByRole('dialog')
    .getByRole('button', { name: /Book for/ })
    .click()
  await expect(seeker).toHaveURL(/\/my-calls\/[0-9a-f-]{36}$/)
  const callId = seeker.url().slice(-36)
  const startAt = new Date((await seeker.getByRole('main').locator('time').first().getAttribute('datetime')) ?? '')
  const at = (minutes: number, seconds = 0) => new Date(startAt.getTime() + minutes * 60_000 + seconds * 1_000)

  await app.setClock(at(1))
  await enterCall(seeker, callId)
  await enterCall(companion, callId)
  for (const page of [seeker, companion]) {
    await expectPeer(page, 'connected')
    await expectSound(page)
  }
  await expect(seeker.getByText('Mara can hear you')).toBeVisible()
  // The companion came a minute late, so the end moved by a minute.
  await app.setClock(at(26, 2))
  await expect(seeker.getByText('Five minutes left')).toBeVisible({ timeout: 12_000 })
  await app.setClock(at(30, 2))
  await expect(companion.getByText('One minute left')).toBeVisible({ timeout: 12_000 })
  await app.setClock(at(30, 57))
  await expect(seeker.getByRole('heading', { name: 'That was your call with Mara' })).toBeVisible({ timeout: 20_000 })
  await expect(companion.getByRole('heading', { name: 'That was your call with Lena' })).toBeVisible({
    timeout: 20_000,
  })
})
