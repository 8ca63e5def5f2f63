import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { PHONE, visitEveryPage, WIDE, waitForTransitions } from '../support/every-page.ts'
import { expect, test } from '../support/journey.ts'
import { findHiddenInDialog, findNativeMessages, findWrappedLabels } from '../support/layout.ts'

const sizes = { light: WIDE, dark: PHONE }
type Scheme = keyof typeof sizes

/** Accessibility violations, wrapped labels and the browser's own messages on the current page, as readable lines. */
async function findings(page: Page, scheme: Scheme): Promise<string[]> {
  if (page.viewportSize()?.width !== sizes[scheme].width) await page.setViewportSize(sizes[scheme])
  await page.evaluate(waitForTransitions)
  const found = [
    ...(await axeViolations(page)),
    ...(await page.evaluate(findWrappedLabels)),
    ...(await page.evaluate(findNativeMessages)),
  ]
  return found.map((barrier) => `${page.url()} ${scheme} ${barrier}`)
}

/** Screens on which a dialog must show its essential parts without scrolling. */
const SCREENS = [WIDE, { width: 1366, height: 768 }, PHONE]

async function dialogFaults(page: Page): Promise<string[]> {
  if (!(await page.locator('[role="dialog"]').first().isVisible())) return []
  const found: string[] = []
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.evaluate(waitForTransitions)
    const faults = await page.evaluate(findHiddenInDialog)
    found.push(...faults.map((fault) => `${page.url()} ${screen.width} × ${screen.height} ${fault}`))
  }
  return found
}

test.describe.configure({ mode: 'parallel' })
// One walk enters the call, which ends as missed before the other walk gets there.
test.use({ server: 'journey' })

/** The pages that members and guests need most; the others have the same parts. */
const MAIN = new RegExp(
  [
    '^guest /de(|/companions|/companions\\?languages=de.*|/companion/.*|/login|/signup\\?role=seeker)$',
    '^seeker /de/(dashboard|availability/.*|my-calls|calls/.*|credits.*)$',
    '^companion /de/(my-schedule|offer|payouts)$',
    '^new \\w+ /de/onboarding$',
  ].join('|'),
)

// German first, because long words are the problem on narrow pages.
const walks = [
  { title: 'the main pages', language: 'de', scheme: 'dark', only: MAIN, tag: [] },
  { title: 'any page', language: 'de', scheme: 'dark', tag: ['@deep'] },
  { title: 'any page', language: 'en', scheme: 'light', tag: ['@deep'] },
] as const

for (const { title, language, scheme, tag, ...some } of walks) {
  test(`axe finds nothing on ${title}, ${scheme} (${language})`, { tag: [...tag] }, async ({ app, person }) => {
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
      look: async (page) => {
        found.push(...(await findings(page, scheme)))
        found.push(...(await dialogFaults(page)))
      },
      onFailure: (line) => found.push(line),
      ...some,
    })
    expect(found).toEqual([])
    expect(missing, 'a page with a parameter needs a line in every-page.ts').toEqual([])
  })
}
