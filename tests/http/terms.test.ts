/** @module-tag random */

import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/accounts.ts'
import { isDeep } from '#tests/support/deep.ts'
import { demoApp } from '#tests/support/demo-app.ts'
import { type FormBrowser, formBrowser } from '#tests/support/form-browser.ts'

const { app } = demoApp({ PLATFORM_FEE_PERCENT: '15', CANCELLATION_HOURS: '12', MIN_PAYOUT_CREDITS: '420' })

/** Texts of an installation with default terms. Ten percent of interests or years is something else. */
const OLD_TERMS = [
  /(than|until|to|within|bis|als) 24 (hours|Stunden)/i,
  /\b10 ?(%|per ?cent|Prozent)/i,
  /\b90 ?(%|per ?cent|Prozent)|(you get|bekommst) 90\b/i,
  /(from|least|amount is|ab|mindestens|of|von) 500 credits/i,
]
const NEW_TERMS = { hours: /\b12 (hours|Stunden)\b/, fee: /\b15 ?(%|per ?cent|Prozent)/, minimum: /\b420\b/ }

/** A walk takes seconds, so `npm test` only has one seeker and one companion, in one language each. */
const VISITS = [
  { who: 'seeker', language: 'en', isQuick: true },
  { who: 'companion', language: 'de', isQuick: true },
  { who: 'guest', language: 'en', isQuick: false },
  { who: 'guest', language: 'de', isQuick: false },
  { who: 'seeker', language: 'de', isQuick: false },
  { who: 'companion', language: 'en', isQuick: false },
] as const

/** Pages without a link from any page that a guest, or the demo's seeker or companion, reaches. */
const UNLINKED = '/credits /payouts /offer /my-schedule /account/delete /signup /terms /become-companion'.split(' ')
/** Links that end the visit or aren't pages. */
const AVOIDED = /\/(sign-out|account\/export|account-deleted|calls\/)/

/** One URL for all pages of a kind, ignoring ids, names and days. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/\/companion\/[^/]+/, '/companion/:slug')

/** Follows links from the home page, visiting each kind of page once. Returns the text of every page by URL. */
async function walk(browser: FormBrowser, language: string): Promise<Map<string, string>> {
  const waiting = ['', ...UNLINKED].map((path) => `/${language}${path}`)
  const visited = new Set<string>()
  const found = new Map<string, string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.has(kindOf(path)) || AVOIDED.test(path)) continue
    visited.add(kindOf(path))
    const page = await browser.get(path)
    if (page.status >= 500) throw new Error(`${path}: ${page.status}`)
    const structured = [...page.html.matchAll(/<script[^>]*ld\+json[^>]*>([^<]*)/g)].map(([, data = '']) => data)
    found.set(path, [page.words, ...structured].join('\n'))
    for (const [, link = ''] of page.html.matchAll(/ href="(\/[^"#]*)/g))
      if (link.startsWith(`/${language}`)) waiting.push(link.replaceAll('&amp;', '&'))
  }
  return found
}

async function browserOf(who: (typeof VISITS)[number]['who']) {
  const browser = formBrowser(app.origin)
  if (who !== 'guest') {
    const fields = { intent: 'sign_in', email: `${who}@demo.visavis.example`, password: DEMO_PASSWORD }
    expect((await browser.post('/en/login', fields)).status).toBe(200)
  }
  return browser
}

const numberIn = (text: string, language: string) =>
  Number(language === 'de' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))

/** Euros next to credits at ten cents each. Only texts about earnings may show them, and these are for companions. */
function eurosAtTenCents(words: string, language: string): string[] {
  const amount = '(\\d[\\d.,]*\\d|\\d)'
  const credits = [...words.matchAll(new RegExp(`${amount}\\s(?:free )?credits?\\b`, 'gi'))]
  const euros = [...words.matchAll(new RegExp(`€\\s?${amount}|${amount}\\s?(?:€|euros?\\b)|"price":"([\\d.]+)"`, 'gi'))]
  return credits.flatMap((credit) =>
    euros.flatMap((euro) => {
      const isNear = Math.abs(credit.index - euro.index) < 80 || euro[3] !== undefined
      const price = euro[3] === undefined ? numberIn(euro[1] ?? euro[2] ?? '', language) : Number(euro[3])
      // Free is free at any value of a credit.
      const isTenCents = isNear && price > 0 && price === numberIn(credit[1] ?? '', language) / 10
      return isTenCents ? [`${credit[0]} … ${euro[0]}`] : []
    }),
  )
}

test.each(VISITS.filter(({ isQuick }) => isDeep || isQuick))(
  'the pages of a $who in $language show the installation’s own terms, and no euros at ten cents a credit [Y-14]',
  async ({ who, language }) => {
    const pages = [...(await walk(await browserOf(who), language))]
    expect(pages.length).toBeGreaterThan(15)
    const old = pages.flatMap(([path, words]) =>
      OLD_TERMS.flatMap((pattern) => {
        const said = pattern.exec(words)
        return said ? [`${path}: …${words.slice(Math.max(0, said.index - 40), said.index + 40)}…`] : []
      }),
    )
    expect(old).toEqual([])
    const saying = (pattern: RegExp) => pages.filter(([, words]) => pattern.test(words)).map(([path]) => path)
    for (const term of Object.values(NEW_TERMS)) expect(saying(term)).toContain(`/${language}/terms`)
    if (who === 'companion') {
      expect(saying(NEW_TERMS.fee)).toEqual(expect.arrayContaining([`/${language}/offer`, `/${language}/payouts`]))
      return
    }
    const atTenCents = pages
      .filter(([path]) => !/\/(become-companion|terms)$/.test(path))
      .flatMap(([path, words]) => eurosAtTenCents(words, language).map((said) => `${path}: ${said}`))
    expect(atTenCents).toEqual([])
    expect(saying(/"price":"/).length).toBeGreaterThan(0)
  },
)
