import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Language } from '#app/i18n/languages.ts'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { prepareImage, startApp } from '../support/app-server.ts'
import { axeViolations } from '../support/axe.ts'
import { signInAs } from '../support/journey.ts'
import { labelsThatWrap, widerThanScreen } from '../support/layout.ts'
import { enterCall, expectMovingVideo, expectPeer, findJoinableCall, openLobby } from '../support/two-browsers.ts'

/** Lobby and call in the states that two browsers can bring about: a phone upright and on its side, a desktop. */
const SIZES = { phone: [390, 844], side: [844, 390], desktop: [1280, 800] } as const

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en,de' },
    size: { type: 'string', default: Object.keys(SIZES).join() },
    out: { type: 'string', default: 'screenshots/call' },
  },
})
const folder = values.out
mkdirSync(folder, { recursive: true })

const words = {
  en: {
    trust: 'Trust check',
    notes: 'Write',
    more: 'More',
    devices: 'Devices',
    help: 'Help',
    leave: 'Leave',
    mute: 'Mute',
  },
  de: {
    trust: 'Bildvergleich',
    notes: 'Text',
    more: 'Mehr',
    devices: 'Geräte',
    help: 'Hilfe',
    leave: 'Verlassen',
    mute: 'Stumm',
  },
}

async function person(browser: Browser, origin: string, mail: string, size: readonly [number, number]) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: size[0], height: size[1] },
    hasTouch: size[0] < 1000,
    permissions: ['camera', 'microphone'],
  })
  await context.addCookies([{ name: 'cookie_consent', value: 'rejected', url: origin }])
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stdout.write(`  page error: ${error.message}\n`))
  await signInAs(page, mail)
  return { page, context }
}

async function takeScreens(browser: Browser, origin: string, language: 'en' | 'de', size: keyof typeof SIZES) {
  const labels = words[language]
  const { page: seeker, context } = await person(browser, origin, 'seeker@demo.visavis.example', SIZES[size])
  const { page: companion } = await person(browser, origin, 'companion@demo.visavis.example', [1280, 800])
  const callId = await findJoinableCall(seeker)
  const take = async (name: string, page: Page = seeker) => {
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(folder, `${language}-${size}-${name}.png`) })
    const faults = [
      ...(await page.evaluate(labelsThatWrap)),
      ...(await page.evaluate(widerThanScreen)),
      ...(await axeViolations(page)).map((each) => JSON.stringify(each)),
    ]
    for (const fault of faults) process.stdout.write(`  ${language} ${size} ${name}: ${fault}\n`)
  }
  const press = (name: string) => seeker.getByRole('button', { name, exact: true }).click()
  const close = async () => {
    await seeker.keyboard.press('Escape')
    await seeker.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  await openLobby(seeker, callId, language as Language)
  await seeker.waitForTimeout(1_500)
  await take('lobby')
  await seeker.emulateMedia({ colorScheme: 'dark' })
  await take('lobby-dark')
  await seeker.emulateMedia({ colorScheme: 'light' })
  await seeker.getByRole('button', { name: language === 'de' ? 'Beitreten' : 'Join call', exact: true }).click()
  await expectPeer(seeker, 'waiting')
  await take('waiting')
  await enterCall(companion, callId)
  await expectPeer(seeker, 'connected')
  await expectMovingVideo(seeker)
  await take('connected')
  await companion.getByRole('button', { name: 'Mute', exact: true }).click()
  await press(labels.more)
  await take('more')
  await seeker.keyboard.press('Escape')
  await (size === 'desktop' ? press(labels.trust) : press(labels.more))
  if (size !== 'desktop') await seeker.getByRole('menuitem', { name: labels.trust }).click()
  await take('trust')
  await seeker
    .getByRole('button', { name: language === 'de' ? 'Andere Bilder' : 'Different' })
    .click()
    .catch(() => {})
  await take('trust-different')
  await seeker
    .getByRole('button', { name: language === 'de' ? 'Schließen' : 'Close' })
    .first()
    .click()
  await companion.getByRole('button', { name: 'Write', exact: true }).click()
  await companion.getByRole('textbox').fill('I can’t speak right now, somebody is in the room. Give me a minute?')
  await companion.keyboard.press('Enter')
  await take('note')
  await press(language === 'de' ? 'Text, Neues von Mara' : 'Write, new from Mara').catch(() => press(labels.notes))
  await seeker.getByRole('textbox').fill('Of course, take your time.')
  await seeker.keyboard.press('Enter')
  await take('notes')
  await seeker.keyboard.press('Escape')
  await press(labels.help)
  await seeker.getByRole('dialog').waitFor()
  await take('help')
  await close()
  await (size === 'desktop' ? press(labels.devices) : press(labels.more))
  if (size !== 'desktop') await seeker.getByRole('menuitem', { name: labels.devices }).click()
  await seeker.getByRole('dialog').waitFor()
  await take('devices')
  await close()
  await press(labels.leave)
  await seeker.getByRole('dialog').waitFor()
  await take('leave')
  await close()
  await companion.getByRole('button', { name: 'Camera off', exact: true }).click()
  await press(labels.mute)
  await take('camera-off')
  await companion.getByRole('button', { name: 'Camera on', exact: true }).click()
  await expectMovingVideo(seeker)
  await companion.goto('about:blank')
  await expectPeer(seeker, 'reconnecting')
  await take('reconnecting')
  await expectPeer(seeker, 'left', 40_000)
  await take('left')
  await context.close()
  await companion.context().close()
}

const image = mkdtempSync(join(tmpdir(), 'visavis-image-'))
await prepareImage(image, { env: { NODE_ENV: 'test' } })
const path = CHROMIUM_PATHS.find((each) => existsSync(each))
const browser = await chromium.launch({
  ...(path ? { executablePath: path } : {}),
  args: [
    '--no-sandbox',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
})
try {
  for (const language of values.language.split(',') as ('en' | 'de')[])
    for (const size of values.size.split(',') as (keyof typeof SIZES)[]) {
      const app = await startApp({ image, env: { NODE_ENV: 'test' } })
      await takeScreens(browser, app.origin, language, size).finally(() => app.stop())
      process.stdout.write(`  ${language} ${size}\n`)
    }
} finally {
  await browser.close()
  rmSync(image, { recursive: true, force: true })
}
