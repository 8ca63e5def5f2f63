import { describe, expect, test } from 'vitest'
import { excerpt, missingForListing, structuredData } from './rules.ts'

test('a companion is public when approved and priced, and otherwise it is said what is missing', () => {
  expect(missingForListing({ status: 'active', audio: null, video: 150 })).toEqual([])
  expect(missingForListing({ status: 'active', audio: null, video: null })).toEqual(['rates'])
  expect(missingForListing({ status: null, audio: 100, video: null })).toEqual(['review'])
  expect(missingForListing({ status: 'suspended', audio: null, video: null })).toEqual(['suspended', 'rates'])
})

test('the beginning of a text is one line of whole words', () => {
  expect(excerpt('Short\n\n and  sweet.', 40)).toBe('Short and sweet.')
  expect(excerpt('One two three, four five', 16)).toBe('One two three…')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(excerpt('', 10)).toBe('')
})

describe('what search engines are told', () => {
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
    badge: 'Certified coach',
    languages: [{ code: 'de', name: 'German' }],
    topics: ['Grief'],
    voice: 'Voice only',
    video: 'With video',
    service: 'A talk with Mara Feld',
  }
  const page = { url: 'https://v.example/en/companion/mara', image: 'https://v.example/og/mara/1-en.jpg' }
  const described = (changes: Partial<typeof companion> = {}) => {
    const [profile, service] = structuredData({ ...companion, ...changes }, named, { ...page, language: 'en' })[
      '@graph'
    ]
    return { person: (profile as { mainEntity: Record<string, unknown> }).mainEntity, service }
  }

  test('is a person with languages, standing and prices in euros for 15 minutes', () => {
    const { person } = described()
    expect(person).toMatchObject({
      '@type': 'Person',
      name: 'Mara Feld',
      description: 'I listen.',
      image: page.image,
      jobTitle: 'Certified coach',
      knowsLanguage: [{ '@type': 'Language', name: 'German', alternateName: 'de' }],
    })
    expect(person.makesOffer).toMatchObject([
      { name: 'Voice only', price: '2.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      { name: 'With video', price: '3.80', priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
    ])
    expect(described({ videoPrice: null }).person.makesOffer).toHaveLength(1)
  })

  test('rates the talk, not the person, and only when somebody has rated', () => {
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
