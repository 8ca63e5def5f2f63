import { describe, expect, test } from 'vitest'
import { CATEGORY_KEYS, TOPICS } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { badges } from '#app/i18n/en/badges.ts'
import { landing } from '#app/i18n/en/landing.ts'
import { topics } from '#app/i18n/en/topics.ts'
import { readConfig } from '#app/platform/config.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { CompanionLanding, type LandingProps } from './companion-landing.tsx'

const seen = { photoKey: null, certified: false, startPrice: 25 }
const people: LandingProps['people'] = [
  { ...{ id: 'a', name: 'Mara Feld', slug: 'mara-feld-0412', bio: 'Tell me.' }, ...seen, certified: true },
  { ...{ id: 'b', name: 'Elif Aydin', slug: null, bio: 'Erzähl.' }, ...seen, startPrice: null },
]
const guest: LandingProps = { action: { to: '/en/signup?role=offerer', isGuest: true }, people, isRelayed: false }
const page = (props: Partial<LandingProps> = {}, terms = {}) =>
  screenOf(<CompanionLanding {...guest} {...props} />, {
    terms: { ...readConfig({ NODE_ENV: 'test' }).terms, ...terms },
  })

describe('the page for companions', () => {
  const html = page()
  const words = wordsOf(html)

  test('explains how it works in four steps, and has three cards with advantages [S-24, S-26]', () => {
    const titlesOf = (parts: object): string[] => Object.values(parts).flatMap((part) => part.title ?? [])
    const [steps, cards] = [titlesOf(landing.steps), titlesOf(landing.fair)]
    expect([steps.length, cards.length]).toEqual([4, 3])
    for (const [index, title] of steps.entries()) expect(words).toContain(`${index + 1} ${title}`)
    for (const title of cards) expect(words).toContain(title)
  })

  test('shows the seven kinds of need with their topics [S-25]', () => {
    expect(CATEGORY_KEYS).toEqual(['emotions', 'relationships', 'life', 'work', 'wellness', 'spiritual', 'light'])
    for (const category of CATEGORY_KEYS) {
      expect(words).toContain(topics.category[category])
      for (const topic of TOPICS[category]) expect(words).toContain(topics.topic[topic])
    }
  })

  test('answers fifteen questions [S-28]', () => {
    expect(html.match(/<details/g)).toHaveLength(15)
    for (const { question } of Object.values(landing.faq.items)) expect(words).toContain(question)
  })
})

test('a guest is led to signing up as a companion again and again [S-29]', () => {
  expect(page().match(/href="\/en\/signup\?role=offerer"/g)?.length).toBeGreaterThanOrEqual(4)
})

test('signed-in people get links to the dashboard [S-29]', () => {
  const html = page({ action: { to: '/en/dashboard', isGuest: false } })
  expect(html).not.toContain('/signup')
  expect(html).not.toContain(landing.hero.action)
  expect(html.match(new RegExp(landing.hero.dashboard, 'g'))?.length).toBeGreaterThanOrEqual(4)
})

test('the listed companions are shown with photo, price and a link to their profile', () => {
  const html = page()
  expect(wordsOf(html)).toContain(`Mara Feld ${badges.certified} Tell me. from 25 credits / 15 min See Mara’s profile`)
  expect(html).toContain('href="/en/companion/mara-feld-0412"')
  expect(wordsOf(page({ people: [] }))).not.toContain(landing.people.title)
})

test('the text on IP addresses matches the installation [S-28]', () => {
  expect(wordsOf(page({ isRelayed: true }))).toContain('never learns your IP address')
  expect(wordsOf(page({ isRelayed: false }))).toContain('sees your IP address and roughly where you are')
})

test('fee, smallest payout and free cancelling are those of the installation [S-27]', () => {
  const words = wordsOf(page({}, { feePercent: 25, minPayoutCredits: 800, cancellationHours: 12 }))
  expect(words).toContain('we keep 25% and you get 75%')
  expect(words).toContain('from 800 credits, worth €80')
  expect(words).toContain('cancel for free up to 12 hours before')
  expect(words).toContain('€150, of which you get €112.50')
})
