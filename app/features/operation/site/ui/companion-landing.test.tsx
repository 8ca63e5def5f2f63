import { describe, expect, test } from 'vitest'
import { CATEGORY_KEYS, TOPICS } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { badges } from '#app/i18n/en/badges.ts'
import { landing } from '#app/i18n/en/landing.ts'
import { topics } from '#app/i18n/en/topics.ts'
import { readConfig } from '#app/platform/config.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { CompanionLanding, type LandingProps } from './companion-landing.tsx'

const people: LandingProps['people'] = [
  {
    id: 'a',
    name: 'Mara Feld',
    slug: 'mara-feld-0412',
    photoKey: null,
    certified: true,
    bio: 'Tell me.',
    startPrice: 25,
  },
  { id: 'b', name: 'Elif Aydin', slug: null, photoKey: null, certified: false, bio: 'Erzähl.', startPrice: null },
]
const guest: LandingProps = { action: { to: '/en/signup?role=offerer', isGuest: true }, people, isRelayed: false }
const page = (props: Partial<LandingProps> = {}, terms = {}) =>
  screenOf(<CompanionLanding {...guest} {...props} />, {
    terms: { ...readConfig({ NODE_ENV: 'test' }).terms, ...terms },
  })

describe('the page for companions', () => {
  const html = page()
  const words = wordsOf(html)

  test('explains how it works in four steps [S-24]', () => {
    const { title: _title, ...steps } = landing.steps
    expect(Object.keys(steps)).toHaveLength(4)
    for (const [index, { title }] of Object.values(steps).entries()) expect(words).toContain(`${index + 1} ${title}`)
  })

  test('shows the seven kinds of need with their topics [S-25]', () => {
    expect(CATEGORY_KEYS).toEqual(['emotions', 'relationships', 'life', 'work', 'wellness', 'spiritual', 'light'])
    for (const category of CATEGORY_KEYS) {
      expect(words).toContain(topics.category[category])
      for (const topic of TOPICS[category]) expect(words).toContain(topics.topic[topic])
    }
  })

  test('has three cards with what speaks for it [S-26]', () => {
    const { title: _title, ...cards } = landing.fair
    expect(Object.keys(cards)).toHaveLength(3)
    for (const { title } of Object.values(cards)) expect(words).toContain(title)
  })

  test('answers fifteen questions [S-28]', () => {
    expect(html.match(/<details/g)).toHaveLength(15)
    for (const { question } of Object.values(landing.faq.items)) expect(words).toContain(question)
  })
})

test('a guest is led to signing up as a companion again and again [S-29]', () => {
  expect(page().match(/href="\/en\/signup\?role=offerer"/g)?.length).toBeGreaterThanOrEqual(4)
})

test('who is signed in is led to the dashboard, at the end too [S-29]', () => {
  const html = page({ action: { to: '/en/dashboard', isGuest: false } })
  expect(html).not.toContain('/signup')
  expect(html).not.toContain(landing.hero.action)
  expect(html.match(new RegExp(landing.hero.dashboard, 'g'))?.length).toBeGreaterThanOrEqual(4)
})

test('the listed companions are shown with photo, price and the way to their profile', () => {
  const html = page()
  expect(wordsOf(html)).toContain(`Mara Feld ${badges.certified} Tell me. from 25 credits / 15 min See Mara’s profile`)
  expect(html).toContain('href="/en/companion/mara-feld-0412"')
  expect(wordsOf(page({ people: [] }))).not.toContain(landing.people.title)
})

test('who learns the IP address is said as it is in this installation [S-28]', () => {
  expect(wordsOf(page({ isRelayed: true }))).toContain('never learns your IP address')
  expect(wordsOf(page({ isRelayed: false }))).toContain('learns your IP address, which tells roughly where you are')
})

test('fee, smallest payout and free cancelling are those of the installation [S-27]', () => {
  const words = wordsOf(page({}, { feePercent: 25, minPayoutCredits: 800, cancellationHours: 12 }))
  expect(words).toContain('we keep 25% and you get 75%')
  expect(words).toContain('from 800 credits, worth €80')
  expect(words).toContain('Until 12 hours before the start')
  expect(words).toContain('€150, of which you get €112.50')
})
