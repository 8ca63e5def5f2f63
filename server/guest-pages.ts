import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { LRUCache } from 'lru-cache'
import { listQueryString, PLAIN_FIELDS, readPosition } from '#app/features/marketplace/directory/filters/rules.ts'
import { parseCursor } from '#app/features/marketplace/directory/rules.ts'
import { filtersOf } from '#app/features/marketplace/directory/views.server.ts'
import { helplineCountry } from '#app/features/marketplace/safety/helplines.rules.ts'
import { type HourFormat, splitLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { PUBLIC_PAGES } from './endpoints/sitemap.ts'
import type { HttpEnv } from './http.ts'

const compressed = promisify(gzip)

/** Pages identical for all guests: home, list, companion profiles, and the site's texts. */
const isShared = (rest: string) =>
  rest === '/' || PUBLIC_PAGES.some((path) => path === rest) || /^\/companion\/[^/]{1,200}$/.test(rest)
/** Earlier versions are rarely read, and guests could fill the cache with made-up version names. */
const versioned = ['/terms', '/privacy', '/legal']
const ttlMs = 5_000
const maxBytes = 32 * 1024 * 1024

export type GuestRequest = {
  /** False if a session was found or couldn't be read. */
  isGuest: boolean
  method: string
  path: string
  search: string
  acceptLanguage: string | null
  timeZone: string
  hourFormat: HourFormat
  theme: string
  consent: string | null
}

/**
 * Null for uncacheable pages. Drops query parameters the page doesn't read, so they can't multiply pages or leak from
 * one guest to the next.
 */
export function guestPageKey(request: GuestRequest): { key: string; address: string } | null {
  const { isGuest, method, path, search, timeZone, hourFormat, theme, consent } = request
  const { language, rest } = splitLanguage(path)
  if (!isGuest || method !== 'GET' || !language || !isShared(rest)) return null
  if (versioned.includes(rest) && new URLSearchParams(search).has('version')) return null
  const address = path + relevantQuery(rest, request)
  return { key: [address, timeZone, hourFormat, theme, consent ?? ''].join('\n'), address }
}

/** The query parameters the page reads, normalised. */
function relevantQuery(rest: string, { search, acceptLanguage }: GuestRequest): string {
  const query = new URLSearchParams(search)
  if (rest === '/companions') {
    const after = query.get('after')
    const kept = new URLSearchParams(query.has(PLAIN_FIELDS) ? { [PLAIN_FIELDS]: '1' } : {})
    return listQueryString(kept, filtersOf(query, null), {
      page: readPosition(query).pages,
      ...(parseCursor(after) && after !== null ? { after } : {}),
    })
  }
  const country = rest === '/helplines' && helplineCountry({ chosen: query.get('country'), acceptLanguage })
  return country ? `?country=${country}` : ''
}

type CachedPage = { html: string; gzip: Uint8Array<ArrayBuffer>; scripts: string; route: string | undefined }

async function cachedPage(c: Context<HttpEnv>, html: string): Promise<CachedPage> {
  const nonce = c.get('nonce')
  // A nonce is for one response (CSP 3, 7.1), so cached pages allow their scripts by hash.
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes]) => attributes?.includes(`nonce="${nonce}"`))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html, gzip: new Uint8Array(await compressed(html)), scripts: scripts.join(' '), route: c.get('route') }
}

/** Caches pages for five seconds. A changed listing clears every process's cache, including pages being rendered. */
export function cacheGuestPages(ctx: Pick<Ctx, 'live'>) {
  const pages = new LRUCache<string, CachedPage, () => Promise<CachedPage | undefined>>({
    maxSize: maxBytes,
    sizeCalculation: ({ html, gzip }) => Math.max(1, 2 * html.length + gzip.length),
    ttl: ttlMs,
    fetchMethod: (_key, _stale, { context: render }) => render(),
  })
  const clear = () => pages.clear()
  ctx.live.subscribe('listings', clear)
  ctx.live.onReconnect(clear)

  /** Renders once for all concurrent requests. */
  return async (c: Context<HttpEnv>, key: string, render: () => Promise<Response>): Promise<Response> => {
    let own: Response | null = null
    const page = await pages
      .fetch(key, {
        context: async () => {
          own = await render()
          return isCacheable(own) ? cachedPage(c, await own.text()) : undefined
        },
      })
      .catch(() => undefined)
    if (!page) return ownUnread(own) ?? render()
    c.set('scripts', page.scripts)
    c.set('route', page.route)
    const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' })
    return new Response(encoding ? page.gzip : page.html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    })
  }
}

const isCacheable = ({ status, headers }: Response) =>
  status === 200 && headers.getSetCookie().length === 0 && headers.get('content-type')?.startsWith('text/html') === true

const ownUnread = (response: Response | null) => (response && !response.bodyUsed ? response : null)
