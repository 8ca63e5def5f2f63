import type { MetaDescriptor } from 'react-router'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const

export type MetaImage = { url: string; width: number; height: number; alt: string }

export type PageMetadata = {
  origin: string
  brand: string
  language: Language
  /** Path after the language, beginning with a slash; empty for the home page. The page exists in every language. */
  path: string
  title: string
  description: string
  type?: 'website' | 'profile'
  image?: MetaImage | null
  /** schema.org data; escaped on output. */
  structuredData?: Record<string, unknown>
  /** For personal pages: sets a title and hides the page from search engines. */
  isPrivate?: boolean
  /** For variants such as a filtered list: search engines follow the links without indexing the page. */
  isVariant?: boolean
}

export const NOT_INDEXED = { name: 'robots', content: 'noindex' }

export const privatePage = (title: string | undefined): MetaDescriptor[] => [{ title }, NOT_INDEXED]

export function pageMeta(page: PageMetadata): MetaDescriptor[] {
  const { origin, language, path, title, description, image } = page
  const at = (other: Language) => `${origin}/${other}${path}`
  if (page.isPrivate) return privatePage(title)
  const alternate = (hrefLang: string, href: string) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang, href })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: at(language) },
    ...LANGUAGES.map((other) => alternate(other, at(other))),
    alternate('x-default', at(DEFAULT_LANGUAGE)),
    { property: 'og:site_name', content: page.brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: at(language) },
    { property: 'og:locale', content: languageSettings(language).openGraph },
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      property: 'og:locale:alternate',
      content: languageSettings(other).openGraph,
    })),
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(page.isVariant ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(page.structuredData ? [{ 'script:ld+json': page.structuredData as never }] : []),
  ]
}
