import { buyersCents } from '#app/features/marketplace/rates/prices.rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import type { Language } from '#app/i18n/languages.ts'

type CompanionFields = {
  name: string
  bio: string
  rating: number | null
  ratings: number
  /** Credits for `PRICE_MINUTES`. */
  audioPrice: number | null
  videoPrice: number | null
  times: { audio: readonly unknown[]; video: readonly unknown[] }
}

type CompanionLabels = {
  badge: string | null
  languages: readonly { code: string; name: string }[]
  topics: readonly string[]
  voice: string
  video: string
  service: string
}

const priceUnit = { '@type': 'QuantitativeValue', value: PRICE_MINUTES, unitCode: 'MIN' }
const euros = (credits: number) => (buyersCents(credits) / 100).toFixed(2)

/** The structured data of schema.org about a companion: the person, the call and its prices. */
export function structuredData(
  companion: CompanionFields,
  labels: CompanionLabels,
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
              referenceQuantity: priceUnit,
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
          ...(labels.badge && { jobTitle: labels.badge }),
          knowsLanguage: labels.languages.map(({ code, name }) => ({ '@type': 'Language', name, alternateName: code })),
          knowsAbout: labels.topics,
          makesOffer: [
            ...offer(labels.voice, companion.audioPrice, companion.times.audio),
            ...offer(labels.video, companion.videoPrice, companion.times.video),
          ],
        },
      },
      {
        '@type': 'Service',
        '@id': service,
        name: labels.service,
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
