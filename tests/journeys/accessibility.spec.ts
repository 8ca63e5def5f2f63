import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { atRest, PHONE, visitEveryPage, WIDE } from '../support/every-page.ts'
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

// Colours are the same in every language; long words press where a page is narrow, so that walk is the usual one.
const schemes = { en: 'light', de: 'dark' } as const
const tags = { en: ['@deep'], de: [] }

for (const language of ['en', 'de'] as const) {
  test(`axe finds nothing on any page, ${schemes[language]} (${language})`, { tag: tags[language] }, async ({
    app,
    person,
  }) => {
    test.setTimeout(3_600_000)
    const scheme = schemes[language]
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
