import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const page = {
  origin: 'https://v.example',
  brand: 'Visavis',
  language: 'de' as const,
  path: '/companion/mara',
  title: 'Mara Feld · Visavis',
  description: 'Ich höre zu.',
}

test('a page describes itself, its translations, and its link preview', () => {
  const image = { url: 'https://v.example/og/mara/1-de.jpg', width: 1200, height: 630, alt: 'Porträt' }
  const head = pageMeta({ ...page, type: 'profile', image })
  expect(head).toEqual(
    expect.arrayContaining([
      { title: 'Mara Feld · Visavis' },
      { name: 'description', content: 'Ich höre zu.' },
      { tagName: 'link', rel: 'canonical', href: 'https://v.example/de/companion/mara' },
      { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://v.example/en/companion/mara' },
      { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: 'https://v.example/de/companion/mara' },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://v.example/en/companion/mara' },
      { property: 'og:title', content: 'Mara Feld · Visavis' },
      { property: 'og:description', content: 'Ich höre zu.' },
      { property: 'og:type', content: 'profile' },
      { property: 'og:url', content: 'https://v.example/de/companion/mara' },
      { property: 'og:locale', content: 'de_DE' },
      { property: 'og:locale:alternate', content: 'en_GB' },
      { property: 'og:image', content: image.url },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'Porträt' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
  expect(JSON.stringify(head)).not.toContain('robots')
})

test('a private page has a title and is not indexed', () => {
  expect(pageMeta({ ...page, isPrivate: true })).toEqual([
    { title: 'Mara Feld · Visavis' },
    { name: 'robots', content: 'noindex' },
  ])
})
