import type { Language } from '#app/i18n/languages.ts'

/** What keeps a companion's profile from being public (T-07). */
export type Missing = 'review' | 'rejected' | 'suspended' | 'rates'

/** Everything that is missing, the account's standing first; nothing for a public profile. Rates in credits per hour. */
export function missingOf(companion: { status: string | null; audio: number | null; video: number | null }): Missing[] {
  const missing: Missing[] = []
  if (companion.status === 'rejected' || companion.status === 'suspended') missing.push(companion.status)
  else if (companion.status !== 'active') missing.push('review')
  if (companion.audio === null && companion.video === null) missing.push('rates')
  return missing
}

/** The beginning of a text for the line under a search result: one line, whole words, at most so many characters. */
export function beginningOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > most / 2 ? cut.lastIndexOf(' ') : cut.length).replace(/[\s,;:.!?–-]+$/, '')}…`
}

type Described = {
  name: string
  bio: string
  rating: number | null
  ratings: number
  /** Credits for 15 minutes. */
  audioPrice: number | null
  videoPrice: number | null
  times: { audio: readonly unknown[]; video: readonly unknown[] }
}

type Named = {
  badge: string | null
  languages: readonly { code: string; name: string }[]
  topics: readonly string[]
  voice: string
  video: string
  service: string
}

const quarter = { '@type': 'QuantitativeValue', value: 15, unitCode: 'MIN' }
/** One credit is ten cents (decisions.md, Money). */
const euros = (credits: number) => (credits / 10).toFixed(2)

/** What search engines are told about a companion, in the words of schema.org: the person, the talk and its prices. */
export function linkedData(
  companion: Described,
  named: Named,
  page: { url: string; image: string; language: Language },
) {
  const person = `${page.url}#person`
  const service = `${page.url}#talk`
  const offer = (name: string, price: number | null, times: readonly unknown[]) =>
    price === null
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            url: page.url,
            price: euros(price),
            priceCurrency: 'EUR',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: euros(price),
              priceCurrency: 'EUR',
              referenceQuantity: quarter,
            },
            availability: `https://schema.org/${times.length > 0 ? 'InStock' : 'OutOfStock'}`,
            itemOffered: { '@id': service },
          },
        ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': page.url,
        url: page.url,
        inLanguage: page.language,
        mainEntity: {
          '@type': 'Person',
          '@id': person,
          name: companion.name,
          url: page.url,
          image: page.image,
          ...(companion.bio && { description: companion.bio }),
          ...(named.badge && { jobTitle: named.badge }),
          knowsLanguage: named.languages.map(({ code, name }) => ({ '@type': 'Language', name, alternateName: code })),
          knowsAbout: named.topics,
          makesOffer: [
            ...offer(named.voice, companion.audioPrice, companion.times.audio),
            ...offer(named.video, companion.videoPrice, companion.times.video),
          ],
        },
      },
      {
        '@type': 'Service',
        '@id': service,
        name: named.service,
        provider: { '@id': person },
        ...(companion.rating !== null &&
          companion.ratings > 0 && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: companion.rating,
              ratingCount: companion.ratings,
              bestRating: 5,
              worstRating: 1,
            },
          }),
      },
    ],
  }
}
