import { sql } from 'drizzle-orm'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { buyerPriceCents } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import type { PublicTrader } from '#app/features/marketplace/traders/views.server.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { type PageMetadata, pageMeta, SHARE_IMAGE_SIZE } from '#app/platform/http/page-meta.ts'
import { fingerprint } from '#app/platform/ids.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { excerpt } from '../rules.ts'
import type { CompanionProfileView } from './views.server.ts'

/** On the server, so the page doesn't load the catalogues. */
export function profileLabels(
  language: Language,
  profile: { languages: readonly string[] } & Partial<
    Pick<
      CompanionProfileView,
      'locationCode' | 'certified' | 'interests' | 'bioLanguage' | 'trader' | 'name' | 'traits'
    >
  >,
) {
  const [languages, countries, topics] = [
    texts(language, 'languages'),
    texts(language, 'countries'),
    texts(language, 'topics'),
  ]
  const directory = texts(language, 'directory')
  const { certified = null, locationCode, interests = [], traits = [], bioLanguage, trader } = profile
  return {
    languages: profile.languages.map((code) => ({ code, name: languages(code as 'fr') })),
    country: locationCode ? countries(locationCode as 'DE') : null,
    contract: trader ? contractLabels(language, trader, profile.name ?? '') : null,
    topics: interests.map((topic) => topics(`topic.${topic}` as 'topic.stress_relief')),
    traits: traits.map(({ trait, count }) => ({ name: texts(language, 'ratings')(`traits.${trait}`), count })),
    bioLanguage: bioLanguage && bioLanguage !== language ? languages(bioLanguage) : null,
    badge: certified === null ? null : directory(certified ? 'badge.certified' : 'badge.trusted'),
  }
}

function contractLabels(language: Language, trader: PublicTrader, fullName: string) {
  const t = texts(language, 'explained')
  const name = firstNameOf(fullName)
  if (trader.kind === 'private') return { title: t('contract.title'), text: t('contract.private', { name }) }
  const { legalName, address, country, email, phone, register, vatId } = trader
  const lines = [
    ...[legalName, address, texts(language, 'countries')(country as 'DE')],
    ...[t('contract.email', { email }), t('contract.phone', { phone })],
    ...(register ? [t('contract.register', { register })] : []),
    ...(vatId ? [t('contract.vatId', { vatId })] : []),
  ]
  return {
    title: t('contract.title'),
    text: t('contract.trader', { name }),
    address: lines.join('\n'),
    certified: t('contract.certified', { name }),
  }
}

export type ProfileLabels = ReturnType<typeof profileLabels>

type Installation = Pick<PageMetadata, 'origin' | 'brand' | 'language'>

export function profileMeta(installation: Installation, profile: CompanionProfileView, labels: ProfileLabels) {
  const t = texts(installation.language, 'public-profile')
  const { name } = profile
  const path = profilePath(profile)
  const title = `${labels.badge ? `${name}, ${labels.badge}` : name} · ${installation.brand}`
  if (!profile.slug || !profile.isListed) {
    return pageMeta({ ...installation, path, title, description: '', isPrivate: true })
  }
  const image = `${installation.origin}/og/${profile.slug}/${shareImageFile({ ...profile, badge: labels.badge }, installation)}`
  return pageMeta({
    ...installation,
    path,
    title,
    description:
      excerpt(profile.bio, 158) || t('meta.description', { name, brand: installation.brand, minutes: DURATIONS[0] }),
    type: 'profile',
    image: { url: image, ...SHARE_IMAGE_SIZE, alt: t('meta.imageAlt', { name, brand: installation.brand }) },
    structuredData: structuredData(profile, labels, {
      url: `${installation.origin}/${installation.language}${path}`,
      image,
      language: installation.language,
    }),
  })
}

type Shared = { name: string; photoKey: string | null; badge: string | null }

/** File name of the share image; it changes with name, photo, badge and brand to bust caches. */
const shareImageFile = ({ name, photoKey, badge }: Shared, installation: Pick<Installation, 'brand' | 'language'>) =>
  `${fingerprint(JSON.stringify([name, photoKey, badge, installation.brand]))}-${installation.language}.jpg`

export async function shareImageOf(db: Db, slugOrId: string, installation: Pick<Installation, 'brand' | 'language'>) {
  const [companion] = await rows<{ id: string; name: string; photoKey: string | null; certified: boolean | null }>(
    db,
    sql`select p.id, p.full_name as name, p.photo_key as "photoKey", p.certified
      from listings l join profiles p on p.id = l.companion_id
      where ${isUuid(slugOrId) ? sql`p.id = ${slugOrId}` : sql`p.slug = ${slugOrId}`}`,
  )
  if (!companion) return null
  const { badge } = profileLabels(installation.language, { languages: [], certified: companion.certified })
  const image = { ...companion, badge }
  return { ...image, file: shareImageFile(image, installation) }
}

type CompanionFields = Pick<
  CompanionProfileView,
  'name' | 'bio' | 'rating' | 'ratings' | 'audioPrice' | 'videoPrice'
> & { times: { audio: readonly unknown[]; video: readonly unknown[] } }

const priceUnit = { '@type': 'QuantitativeValue', value: PRICE_MINUTES, unitCode: 'MIN' }
const euros = (credits: number) => (buyerPriceCents(credits) / 100).toFixed(2)

export function structuredData(
  companion: CompanionFields,
  labels: Pick<ProfileLabels, 'badge' | 'languages' | 'topics'>,
  page: { url: string; image: string; language: Language },
) {
  const t = texts(page.language, 'public-profile')
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
            ...offer(t('voice'), companion.audioPrice, companion.times.audio),
            ...offer(t('video'), companion.videoPrice, companion.times.video),
          ],
        },
      },
      {
        '@type': 'Service',
        '@id': service,
        name: t('meta.call', { name: companion.name }),
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
