import { Hono } from 'hono'
import {
  type SitemapPage,
  sitemapFiles,
  sitemapPages,
} from '#app/features/marketplace/directory/sitemap.views.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'

/**
 * Pages listed in the sitemap and cached for guests (server/guest-pages.ts). Only the list and the helplines may use
 * query parameters.
 */
export const PUBLIC_PAGES = [
  '',
  '/companions',
  '/become-companion',
  '/companion-guidelines',
  '/helplines',
  '/ranking',
  '/accessibility',
  '/demo',
  '/terms',
  '/privacy',
  '/legal',
  '/withdraw',
  '/report-content',
] as const

/**
 * Prefixes below a language that crawlers must not fetch: the back office, calls, script endpoints, and URLs with a
 * key. Every other private page has `noindex` (`privatePage`).
 */
const privatePaths = [
  '/admin',
  '/calls/',
  '/companions/count',
  '/companions/more',
  '/confirm',
  '/decision/',
  '/reset-password',
  '/second-step',
]

const privateEndpoints = ['/blocks', '/calendar/', '/dev/', '/events', '/favorites', '/live', '/photos', '/webhooks/']

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const urlset =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'

function entries(origin: string, path: string, changedOn?: string): string {
  const address = (language: string) => escaped(`${origin}/${language}${path}`)
  const alternate = (name: string, language: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`
  const alternates = [
    ...LANGUAGES.map((language) => alternate(language, language)),
    alternate('x-default', DEFAULT_LANGUAGE),
  ].join('')
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
  return LANGUAGES.map((language) => `<url><loc>${address(language)}</loc>${changed}${alternates}</url>\n`).join('')
}

const companionEntries = (origin: string, pages: readonly SitemapPage[]) =>
  pages.map(({ slug, changedOn }) => entries(origin, `/companion/${encodeURIComponent(slug)}`, changedOn)).join('')

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }

/** /robots.txt, and a sitemap in parts, for any number of companions. */
export function sitemapRoutes(ctx: Ctx): Hono {
  const { origin } = ctx.config
  const app = new Hono()

  app.get('/robots.txt', (c) => {
    const closed = [
      ...LANGUAGES.flatMap((language) => privatePaths.map((place) => `/${language}${place}`)),
      ...privateEndpoints,
    ]
    const lines = ['User-agent: *', ...closed.map((place) => `Disallow: ${place}`), 'Allow: /']
    return c.text(`${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`, 200, {
      'cache-control': 'public, max-age=600',
    })
  })

  app.get('/sitemap.xml', async (c) => {
    const parts = Array.from(
      { length: await sitemapFiles(ctx.replica?.db() ?? ctx.db) },
      (_, at) => `companions-${at + 1}`,
    )
    const listed = ['pages', ...parts].map(
      (part) => `<sitemap><loc>${escaped(`${origin}/sitemap-${part}.xml`)}</loc></sitemap>\n`,
    )
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed.join('')}</sitemapindex>\n`
    return c.body(declaration + index, 200, xml)
  })

  app.get('/sitemap-pages.xml', (c) =>
    c.body(`${declaration}${urlset}${PUBLIC_PAGES.map((path) => entries(origin, path)).join('')}</urlset>\n`, 200, xml),
  )

  app.get('/:file{sitemap-companions-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const pages = sitemapPages(ctx.replica?.db() ?? ctx.db, Number(/\d+/.exec(c.req.param('file'))?.[0]))
    // Read the first page before responding, because it decides the status.
    const first = await pages.next()
    if (first.done) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    const body = streamEntries(declaration + urlset + companionEntries(origin, first.value), pages, origin)
    return c.body(body, 200, xml)
  })

  return app
}

/** Reads from the database no faster than the client receives. */
function streamEntries(begin: string, pages: AsyncGenerator<SitemapPage[], void>, origin: string) {
  const bytes = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(bytes.encode(begin)),
      async pull(controller) {
        const next = await pages.next()
        controller.enqueue(bytes.encode(next.done ? '</urlset>\n' : companionEntries(origin, next.value)))
        if (next.done) controller.close()
      },
      async cancel() {
        await pages.return()
      },
    },
    { highWaterMark: 1 },
  )
}
