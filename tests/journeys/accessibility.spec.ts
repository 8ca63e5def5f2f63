import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { type Area, atRest, PHONE, visitEveryPage, WIDE } from '../support/every-page.ts'
import { expect, test } from '../support/journey.ts'
import { hiddenInDialog, labelsThatWrap } from '../support/layout.ts'

const sizes = { light: WIDE, dark: PHONE }
type Scheme = keyof typeof sizes

/** What axe finds on the page as it is now, and labels that do not fit, as readable lines. */
async function findings(page: Page, scheme: Scheme): Promise<string[]> {
  if (page.viewportSize()?.width !== sizes[scheme].width) await page.setViewportSize(sizes[scheme])
  await page.evaluate(atRest)
  const found = [...(await axeViolations(page)), ...(await page.evaluate(labelsThatWrap))]
  return found.map((barrier) => `${page.url()} ${scheme} ${barrier}`)
}

/** Screens on which a dialog has to show what decides, without scrolling. */
const SCREENS = [WIDE, { width: 1366, height: 768 }, PHONE]

async function dialogFaults(page: Page): Promise<string[]> {
  if (!(await page.locator('[role="dialog"]').first().isVisible())) return []
  const found: string[] = []
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.evaluate(atRest)
    const faults = await page.evaluate(hiddenInDialog)
    found.push(...faults.map((fault) => `${page.url()} ${screen.width} × ${screen.height} ${fault}`))
  }
  return found
}

test.describe.configure({ mode: 'parallel' })
// The call that one walk enters is over, with nobody come, before the other one is there.
test.use({ server: 'journey' })

// Long words press where a page is narrow.
const walks: { area: Area; language: 'en' | 'de'; scheme: Scheme; tag: string[] }[] = [
  { area: 'site', language: 'de', scheme: 'dark', tag: [] },
  { area: 'office', language: 'en', scheme: 'light', tag: ['@deep'] },
  { area: 'office', language: 'de', scheme: 'dark', tag: ['@deep'] },
  { area: 'site', language: 'en', scheme: 'light', tag: ['@deep'] },
]

for (const { area, language, scheme, tag } of walks) {
  test(`axe finds nothing on any page of the ${area}, ${scheme} (${language})`, { tag }, async ({ app, person }) => {
    test.setTimeout(3_600_000)
    const found: string[] = []
    const newPage = async () => {
      const { page } = await person()
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(sizes[scheme])
      return page
    }
    const missing = await visitEveryPage({
      app,
      language,
      tag: language,
      newPage,
      area,
      once: tag.length === 0,
      look: async (page) => {
        found.push(...(await findings(page, scheme)))
        found.push(...(await dialogFaults(page)))
      },
      onFailure: (line) => found.push(line),
    })
    expect(found).toEqual([])
    expect(missing, 'a new page needs a line in every-page.ts').toEqual([])
  })
}
