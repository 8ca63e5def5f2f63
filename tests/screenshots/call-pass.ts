import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { signInAs } from '../support/journey.ts'
import { labelsThatWrap, widerThanScreen } from '../support/layout.ts'

/** A phone upright and on its side, a desktop. */
export const SIZES = { phone: [390, 844], side: [844, 390], desktop: [1280, 800] } as const
export type Size = keyof typeof SIZES

/** What is pressed on the way, in both languages. */
export const BUTTONS = {
  en: {
    ...{ trust: 'Trust check', notes: 'Write', more: 'More', devices: 'Devices', help: 'Help', leave: 'Leave' },
    ...{ mute: 'Mute', different: 'Different', end: 'End the call', close: 'Close', join: 'Join call' },
    ...{ unread: 'Write, new from Mara', moveHere: 'Move the call here', ask: 'Ask Mara', no: 'No, thanks' },
    ...{ yes: 'Yes, 15 minutes more', soundOnly: 'Sound only', voice: 'Switch to voice' },
  },
  de: {
    ...{ trust: 'Bildvergleich', notes: 'Text', more: 'Mehr', devices: 'Geräte', help: 'Hilfe', leave: 'Verlassen' },
    ...{ mute: 'Stumm', different: 'Andere Bilder', end: 'Beenden', close: 'Schließen', join: 'Beitreten' },
    ...{ unread: 'Text, Neues von Mara', moveHere: 'Gespräch hierher holen', ask: 'Mara fragen', no: 'Nein, danke' },
    ...{ yes: 'Ja, 15 Minuten mehr', soundOnly: 'Nur Ton', voice: 'Ohne Bild sprechen' },
  },
} as const

/** One pass: a language at a size, on a server of its own. */
export type Pass = { browser: Browser; origin: string; language: 'en' | 'de'; size: Size; folder: string }

/** The browser of one of the two demo people; `prepare` runs in each of its pages. */
export async function openPerson(
  { browser, origin }: Pass,
  role: 'seeker' | 'companion',
  [width, height]: readonly [number, number],
  prepare: () => void = () => {},
) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height },
    hasTouch: width < 1000,
    permissions: ['camera', 'microphone'],
  })
  await context.addInitScript(prepare)
  await context.addCookies([{ name: 'cookie_consent', value: 'rejected', url: origin }])
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stdout.write(`  page error: ${error.message}\n`))
  await signInAs(page, `${role}@demo.visavis.example`)
  return { page, context }
}

/** Takes a screenshot and names what does not fit or is not accessible. */
export async function takeShot({ folder, language, size }: Pass, page: Page, name: string) {
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `${language}-${size}-${name}.png`) })
  const faults = [
    ...(await page.evaluate(labelsThatWrap)),
    ...(await page.evaluate(widerThanScreen)),
    ...(await axeViolations(page)).map((each) => JSON.stringify(each)),
  ]
  for (const fault of faults) process.stdout.write(`  ${language} ${size} ${name}: ${fault}\n`)
}

/** The same in both themes, for screens that follow the theme. */
export async function takeInBothThemes(pass: Pass, page: Page, name: string) {
  await takeShot(pass, page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeShot(pass, page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}
