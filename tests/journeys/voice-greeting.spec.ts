import type { Page } from '@playwright/test'
import { VOICE_HERTZ, wavOf } from '#app/features/marketplace/profiles/voice.rules.ts'
import { expect, openPage, requestsTo, test } from '../support/journey.ts'

const record = async (page: Page, seconds: number) => {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText(`${seconds} of 20 seconds`)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
}

test('a companion records a greeting, hears it, saves it, and a guest plays it on card and profile', async ({
  person,
}) => {
  const { page } = await person({ as: 'companion' })
  await openPage(page, '/en/profile')
  await page.getByRole('link', { name: 'Voice greeting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your voice greeting' })).toBeVisible()
  await record(page, 3)
  const hear = { name: /^Hear Mara, [34] s$/ }
  await page.getByRole('button', hear).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Save greeting' }).click()
  await expect(page.getByText('Your greeting is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your greeting now' })).toBeVisible()

  const guest = await person()
  const sounds = requestsTo(guest.page, /\/voices\//)
  await openPage(guest.page, '/en/companions')
  const card = guest.page.getByRole('article').filter({ hasText: 'Mara Feld' })
  await card.getByRole('button', hear).focus()
  expect(sounds).toEqual([])
  await guest.page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(sounds).not.toEqual([])
  await expect(card.getByRole('button', hear)).toBeVisible()
  await card.getByRole('link', { name: 'Mara Feld', exact: true }).click()
  const profile = guest.page.getByRole('heading', { level: 1, name: 'Mara Feld' })
  await expect(profile).toBeVisible()
  await guest.page.getByRole('main').getByRole('button', hear).click()
  await expect(guest.page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove greeting' }).click()
  await expect(page.getByText('Your greeting is removed.')).toBeVisible()
  await guest.page.reload()
  await expect(profile).toBeVisible()
  await expect(guest.page.getByRole('button', { name: /^Hear/ })).toHaveCount(0)
})

const sound = (seconds: number, loudness = 9_000) => ({
  name: 'greeting.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(
    wavOf(Int16Array.from({ length: seconds * VOICE_HERTZ }, (_, at) => loudness * Math.sin(at / 9))),
  ),
})

test('without a microphone, permission or recorder the page says why, and takes a sound file; what is no greeting is explained', async ({
  person,
}) => {
  const { page } = await person({ as: 'companion' })
  const file = page.locator('input[type="file"]')
  const alert = page.getByRole('alert')
  const withDevices = async (error: string) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }, error)
    await openPage(page, '/en/profile/voice')
    await page.getByRole('button', { name: 'Record', exact: true }).click()
  }
  await withDevices('NotAllowedError')
  await expect(alert).toContainText('Your browser doesn’t let us use the microphone')
  await withDevices('NotFoundError')
  await expect(alert).toContainText('We can’t find a microphone')
  await page.addInitScript(() => {
    Object.assign(window, { MediaRecorder: undefined })
  })
  await openPage(page, '/en/profile/voice')
  await expect(alert).toContainText('This browser can’t record')
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0)
  for (const [chosen, words] of [
    [sound(1), 'at least 2 seconds'],
    [sound(21), 'at most 20 seconds'],
    [sound(3, 20), 'We can’t hear anything'],
    [{ ...sound(3), buffer: Buffer.from('not a sound') }, 'We can’t read this file'],
  ] as const) {
    await file.setInputFiles(chosen)
    await expect(alert).toContainText(words)
  }
  await file.setInputFiles(sound(4))
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hear Mara, 4 s' })).toBeVisible()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save greeting' }).click()
  await expect(page.getByText('Your greeting is saved.')).toBeVisible()
})
