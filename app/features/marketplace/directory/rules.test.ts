import { describe, expect, test } from 'vitest'
import { badges } from '#app/i18n/en/badges.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { structuredData } from './profile/labels.views.server.ts'
import { canOpenBooking, excerpt, isTrialOffered, missingForListing, nextTimes } from './rules.ts'
import { COMPANIONS_PER_FILE, companionsBeforeFile, filesFor, URLS_PER_FILE } from './sitemap.views.server.ts'

test('a companion is public when approved and priced; otherwise the missing requirement is named', () => {
  const declared = { isDeclared: true }
  expect(missingForListing({ ...declared, status: 'active', audio: null, video: 150 })).toEqual([])
  expect(missingForListing({ ...declared, status: 'active', audio: null, video: null })).toEqual(['rates'])
  expect(missingForListing({ ...declared, status: null, audio: 100, video: null })).toEqual(['review'])
  const suspended = { status: 'suspended', audio: null, video: null, isDeclared: false }
  expect(missingForListing(suspended)).toEqual(['suspended', 'rates', 'declaration'])
})

test('free times are listed once, with their media, and include one with video if there is any', () => {
  const slot = (hour: number, media: 'audio' | 'audio_video') => ({ startAt: new Date(hour * 3_600_000), media })
  const named = (audio: ReturnType<typeof slot>[], video: ReturnType<typeof slot>[]) =>
    nextTimes({ audio, video }).map(({ slot, kind }) => `${slot.startAt.getTime() / 3_600_000} ${kind}`)
  const [one, two, three] = [slot(1, 'audio'), slot(2, 'audio'), slot(3, 'audio')]
  const four = slot(4, 'audio_video')
  expect(named([one, two, four], [four])).toEqual(['1 audio', '2 audio', '4 either'])
  expect(named([one, two, three], [four])).toEqual(['1 audio', '2 audio', '4 either'])
  expect(named([one, four], [])).toEqual(['1 audio', '4 audio'])
  expect(named([], [four])).toEqual(['4 video'])
  expect(named([], [])).toEqual([])
})

test('an excerpt is one line of whole words', () => {
  expect(excerpt('Short\n\n and  sweet.', 40)).toBe('Short and sweet.')
  expect(excerpt('One two three, four five', 16)).toBe('One two three…')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(excerpt('', 10)).toBe('')
})

describe('structured data for search engines', () => {
  const companion = {
    name: 'Mara Feld',
    bio: 'I listen.',
    rating: 4.9 as number | null,
    ratings: 28,
    audioPrice: 25 as number | null,
    videoPrice: 38 as number | null,
    times: { audio: [1], video: [] },
  }
  const named = {
    badge: badges.certified,
    languages: [{ code: 'de', name: 'German' }],
    topics: ['Grief'],
  }
  const page = { url: 'https://v.example/en/companion/mara', image: 'https://v.example/og/mara/1-en.jpg' }
  const described = (changes: Partial<typeof companion> = {}) => {
    const [profile, service] = structuredData({ ...companion, ...changes }, named, { ...page, language: 'en' })[
      '@graph'
    ]
    return { person: (profile as { mainEntity: Record<string, unknown> }).mainEntity, service }
  }

  test('describes a person with languages, badge and prices in euros for 15 minutes [M-18]', () => {
    const { person } = described()
    expect(person).toMatchObject({
      '@type': 'Person',
      name: 'Mara Feld',
      description: 'I listen.',
      image: page.image,
      jobTitle: badges.certified,
      knowsLanguage: [{ '@type': 'Language', name: 'German', alternateName: 'de' }],
    })
    expect(person.makesOffer).toMatchObject([
      { name: 'Voice only', price: '3.85', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      { name: 'With video', price: '5.85', priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
    ])
    expect(described({ videoPrice: null }).person.makesOffer).toHaveLength(1)
  })

  test('rates the call, not the person, and only if there are ratings', () => {
    const { service, person } = described()
    expect(service).toMatchObject({
      '@type': 'Service',
      provider: { '@id': `${page.url}#person` },
      aggregateRating: { ratingValue: 4.9, ratingCount: 28, bestRating: 5 },
    })
    expect(person).not.toHaveProperty('aggregateRating')
    expect(described({ rating: null, ratings: 0 }).service).not.toHaveProperty('aggregateRating')
  })
})

const seeker = { userId: 's', role: 'seeker' as const }
const companion = { userId: 'c', role: 'offerer' as const }

test('guests see booking buttons, companions and blocked pairs don’t [C-13]', () => {
  expect(canOpenBooking(companion, { blocked: false })).toBe(false)
  expect(canOpenBooking(seeker, { blocked: true })).toBe(false)
  expect(canOpenBooking(seeker, { blocked: false })).toBe(true)
  expect(canOpenBooking(null, { blocked: false })).toBe(true)
})

test('the free first call is offered only to guests and new seekers', () => {
  expect(isTrialOffered(null)).toBe(true)
  expect(isTrialOffered({ role: 'seeker', status: 'new' })).toBe(true)
  expect(isTrialOffered({ role: 'seeker', status: 'active' })).toBe(false)
  expect(isTrialOffered({ role: 'offerer', status: 'new' })).toBe(false)
})

test('a sitemap file has at most 20,000 URLs, including all languages', () => {
  expect(URLS_PER_FILE).toBe(20_000)
  expect(COMPANIONS_PER_FILE * LANGUAGES.length).toBeLessThanOrEqual(URLS_PER_FILE)
  expect((COMPANIONS_PER_FILE + 1) * LANGUAGES.length).toBeGreaterThan(URLS_PER_FILE)
})

test('any number of companions is spread over the files, each in exactly one', () => {
  for (const [companions, parts] of [
    [0, 0],
    [1, 1],
    [COMPANIONS_PER_FILE - 1, 1],
    [COMPANIONS_PER_FILE, 1],
    [COMPANIONS_PER_FILE + 1, 2],
    [10 * COMPANIONS_PER_FILE, 10],
  ] as const) {
    expect([companions, filesFor(companions)]).toEqual([companions, parts])
    let held = 0
    for (let part = 1; part <= parts; part++) {
      expect(companionsBeforeFile(part)).toBe(held)
      held = Math.min(companions, held + COMPANIONS_PER_FILE)
    }
    expect(held).toBe(companions)
  }
})
