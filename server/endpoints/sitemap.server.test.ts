import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { profiles, users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { PUBLIC_PAGES, sitemapRoutes } from './sitemap.ts'

const t = testContext()

const get = async (path: string) => sitemapRoutes(t.ctx).request(path)
const textOf = async (path: string) => (await get(path)).text()
const setSlug = (id: string, slug: string) => t.ctx.db.update(profiles).set({ slug }).where(eq(profiles.id, id))

function isWellFormed(text: string): boolean {
  const words = text.replace(/<[^<>]+>/g, '')
  const attributes = [...text.matchAll(/="([^"]*)"/g)].map(([, value]) => value).join('')
  return !/[<>]|&(?!(amp|lt|gt|quot|apos);)/.test(words + attributes)
}

describe('the sitemap', () => {
  test('is an index of its parts, cacheable for ten minutes', async () => {
    expect(await textOf('/sitemap.xml')).not.toContain('companions')
    await makeCompanion(t)
    const answer = await get('/sitemap.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const text = await answer.text()
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    const { origin } = t.ctx.config
    expect(listed).toEqual([`${origin}/sitemap-pages.xml`, `${origin}/sitemap-companions-1.xml`])
    expect(isWellFormed(text)).toBe(true)
  })

  test('lists every public page in both languages, with alternates and a default', async () => {
    const text = await textOf('/sitemap-pages.xml')
    const { origin } = t.ctx.config
    expect(isWellFormed(text)).toBe(true)
    expect(text.match(/<url>/g)).toHaveLength(LANGUAGES.length * PUBLIC_PAGES.length)
    const [terms = ''] = /<url><loc>[^<]*\/de\/terms<.*?<\/url>/.exec(text) ?? []
    for (const [name, language] of [
      ['en', 'en'],
      ['de', 'de'],
      ['x-default', 'en'],
    ])
      expect(terms).toContain(`hreflang="${name}" href="${origin}/${language}/terms"`)
  })

  test('lists only listed companions, with the day their profile changed', async () => {
    const hidden: string[] = [
      await makeSeeker(t),
      await makeCompanion(t, { audio: null, video: null }),
      await makeCompanion(t, { status: null }),
      await makeCompanion(t, { status: 'suspended' }),
      await makeCompanion(t, { status: 'rejected' }),
    ]
    const gone = await makeCompanion(t)
    for (const [at, id] of [...hidden, gone].entries()) await setSlug(id, `hidden-${at}`)
    await t.ctx.db.update(users).set({ status: 'canceled' }).where(eq(users.id, gone))
    const visibleId = await makeCompanion(t)
    await t.ctx.db
      .update(profiles)
      .set({ slug: 'shown-to-all', updatedAt: new Date('2026-10-05T23:30:00Z') })
      .where(eq(profiles.id, visibleId))
    const text = await textOf('/sitemap-companions-1.xml')
    expect(text).not.toContain('hidden-')
    const { origin } = t.ctx.config
    for (const language of LANGUAGES)
      expect(text).toContain(`<loc>${origin}/${language}/companion/shown-to-all</loc><lastmod>2026-10-05</lastmod>`)
    expect(text).toContain(`hreflang="x-default" href="${origin}/en/companion/shown-to-all"`)
    expect(text).not.toMatch(/\d\d:\d\d/)
  })

  test('stays valid XML with valid URLs, whatever a slug contains', async () => {
    const odd = [`o'hara-&-"co"`, '<b>bold</b>', 'ärger-ß-😀', 'a/../b?c#d', ' %41 ', ']]>-1']
    for (const slug of odd) await setSlug(await makeCompanion(t), slug)
    const text = await textOf('/sitemap-companions-1.xml')
    expect(isWellFormed(text)).toBe(true)
    const found = [...text.matchAll(/<loc>[^<]+\/de\/companion\/([^<]+)<\/loc>/g)].map(([, slug = '']) =>
      decodeURIComponent(slug.replaceAll('&apos;', "'").replaceAll('&amp;', '&')),
    )
    expect(found).toEqual(expect.arrayContaining(odd))
  })
})

test('robots.txt excludes the demo’s tools and endpoints, and names the sitemap', async () => {
  const text = await textOf('/robots.txt')
  for (const path of ['/de/admin', '/dev/', '/events']) expect(text).toContain(`Disallow: ${path}`)
  expect(text).toContain(`Sitemap: ${t.ctx.config.origin}/sitemap.xml`)
})
