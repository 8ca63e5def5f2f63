import { profilePath } from '#app/features/profiles/rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { type PageHead, pageMeta, SHARE_IMAGE_SIZE } from '#app/platform/http/page-meta.ts'
import { fingerprint } from '#app/platform/ids.ts'
import { beginningOf, linkedData } from './rules.ts'
import { findPublicFace } from './store.server.ts'
import type { CompanionProfileView } from './views.server.ts'

/** The labels of a profile's codes, so that its page need not load the catalogues. */
export function profileWords(
  language: Language,
  profile: { languages: readonly string[] } & Partial<
    Pick<CompanionProfileView, 'locationCode' | 'certified' | 'interests'>
  >,
) {
  const [languages, countries, topics] = [
    texts(language, 'languages'),
    texts(language, 'countries'),
    texts(language, 'topics'),
  ]
  const badge = texts(language, 'directory')
  const { certified = null, locationCode, interests = [] } = profile
  return {
    languages: profile.languages.map((code) => ({ code, name: languages(code as 'de') })),
    country: locationCode ? countries(locationCode as 'DE') : null,
    topics: interests.map((topic) => topics(`topic.${topic}` as 'topic.stress_relief')),
    badge: certified === null ? null : badge(certified ? 'badge.certified' : 'badge.trusted'),
  }
}

export type ProfileWords = ReturnType<typeof profileWords>

type Site = Pick<PageHead, 'origin' | 'brand' | 'language'>

/** The head of a companion's page. */
export function profileMeta(site: Site, profile: CompanionProfileView, words: ProfileWords) {
  const t = texts(site.language, 'public-profile')
  const { name } = profile
  const path = profilePath(profile)
  const title = `${words.badge ? `${name}, ${words.badge}` : name} · ${site.brand}`
  if (!profile.slug || profile.missing.length > 0) {
    return pageMeta({ ...site, path, title, description: '', isPrivate: true })
  }
  const face = { id: profile.id, name, photo_key: profile.photoKey, certified: profile.certified }
  const image = `${site.origin}/og/${profile.slug}/${pictureName(face, site)}`
  const named = {
    ...words,
    voice: t('voice'),
    video: t('video'),
    service: t('meta.talk', { name }),
  }
  return pageMeta({
    ...site,
    path,
    title,
    description: beginningOf(profile.bio, 158) || t('meta.description', { name, brand: site.brand }),
    type: 'profile',
    image: { url: image, ...SHARE_IMAGE_SIZE, alt: t('meta.picture', { name, brand: site.brand }) },
    linkedData: linkedData(profile, named, {
      url: `${site.origin}/${site.language}${path}`,
      image,
      language: site.language,
    }),
  })
}

type Face = NonNullable<Awaited<ReturnType<typeof findPublicFace>>>

/** The file name of a picture for shared links: another one as soon as name, photo or badge change. */
const pictureName = (face: Face, site: Pick<Site, 'brand' | 'language'>) =>
  `${fingerprint(JSON.stringify([face.name, face.photo_key, face.certified, site.brand]))}-${site.language}.jpg`

/** What the picture for shared links shows, by slug or id; null unless the companion is public at this moment. */
export async function sharedPicture(db: Db, who: string, site: Pick<Site, 'brand' | 'language'>) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(who)
  const face = await findPublicFace(db, isId ? { id: who } : { slug: who })
  if (!face) return null
  const { badge } = profileWords(site.language, { languages: [], certified: face.certified })
  return { id: face.id, name: face.name, photoKey: face.photo_key, badge, file: pictureName(face, site) }
}
