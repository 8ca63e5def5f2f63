import type { Page } from '@playwright/test'
import * as helplines from '../../app/features/marketplace/safety/helplines.data.ts'
import { ACCOUNTS } from '../../db/demo/accounts.ts'
import { TESTIMONIALS } from '../../db/demo/activity.ts'
import { COMPANIONS } from '../../db/demo/people.ts'
import { plainPaths } from '../support/every-page.ts'
import { expect, openPage, test } from '../support/journey.ts'

// The pseudo-language is on unless NODE_ENV is production.
test.use({ serverEnv: { NODE_ENV: 'test' } })

const home = '/en-XA'

/** The pages each visitor walks, by their path after the language. */
const pages = {
  guest: [
    ...plainPaths('guest'),
    ...['/companions?languages=is&ageRange=98-99', '/login?mode=forgot', '/signup?role=seeker', '/nowhere'],
  ],
  seeker: [...plainPaths('seeker'), '/credits?package=350'],
  companion: [...plainPaths('companion'), '/payouts/tax?change'],
  applicant: ['/dashboard'],
}

/** Content instead of interface text: demo people's texts, names, and names of helplines. */
const content = JSON.stringify([COMPANIONS, ACCOUNTS, TESTIMONIALS, helplines, 'Mara Feld, coaching'])

/** Names, languages in their own name, and dates and zones formatted by Intl. */
const neutral =
  /Visavis|English|Deutsch|\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b|\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b|\b(today|tomorrow|ago|in|just now|minutes?|hours?|AM|PM|UTC|Berlin)\b|\S+@\S+|https?:\S+/gi

/** Visible or accessible texts that aren't from a catalogue: they contain words without accents. */
async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (parent && !parent.closest('script, style, noscript, option[value*="/"]')) found.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    return [document.title, ...found].map((text) => text.trim()).filter(Boolean)
  })
  return [...new Set(texts)].filter((text) => {
    const words = text.replace(neutral, '')
    return (
      /[a-z]{3}/i.test(words) &&
      !/[^\x20-\x7e–·…’“”€]/.test(words) &&
      !content.includes(text.replace(/ · Visavis$/, '').slice(0, 30))
    )
  })
}

/** Overflow: a page wider than the screen, and text cut off by its box. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const tooWide =
      document.documentElement.scrollWidth > innerWidth ? [`page ${document.documentElement.scrollWidth} px`] : []
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, nav *')].filter((element) => {
      const { overflowX, textOverflow, position } = getComputedStyle(element)
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const isHidden = element.clientWidth < 2 || position === 'absolute' || element.closest('.sr-only')
      const cuts = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
      return hasText && !isHidden && cuts && element.scrollWidth > element.clientWidth + 1
    })
    return [...tooWide, ...cut.map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`)]
  })

test('every page only has catalogue texts, and fits a phone if they are a third longer', { tag: '@deep' }, async ({
  app,
  person,
}) => {
  const found: string[] = []
  for (const [name, paths] of Object.entries(pages)) {
    const { page, context } = await person({ phone: true })
    const form = { email: `${name}@demo.visavis.example`, password: 'demo-visavis' }
    if (name !== 'guest')
      await page.request.post(`${home}/login`, { form, headers: { origin: app.origin }, maxRedirects: 0 })
    for (const path of paths) {
      await openPage(page, home + path)
      expect(await page.locator('html').getAttribute('lang'), path).toBe('en-XA')
      const axeViolations = [...(await plainTexts(page)), ...(await cutTexts(page))]
      for (const barrier of axeViolations) found.push(`${name} ${path} ${barrier}`)
    }
    await context.close()
  }
  expect(found).toEqual([])
})
