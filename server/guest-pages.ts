import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { queryWith, readPages } from '#app/features/directory/filters/rules.ts'
import { filtersOf } from '#app/features/directory/filters/views.server.ts'
import { parseCursor } from '#app/features/directory/list/rules.ts'
import { helplineCountry } from '#app/features/safety/helplines.rules.ts'
import { type HourFormat, splitLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { PUBLIC_PAGES } from './endpoints/sitemap.ts'
import { compressPieces, joinCompressed } from './gzip-parts.ts'

/** Pages that are the same for everybody who is not signed in: home, list, profiles, and the texts of the site. */
const isShared = (rest: string) =>
  rest === '/' || PUBLIC_PAGES.some((path) => path === rest) || /^\/companion\/[^/]{1,200}$/.test(rest)
const list = '/companions'
const helplines = '/helplines'
const versioned = ['/terms', '/privacy', '/legal']
/** How long a page may be served again. What must disappear at once does: see `clear`. */
const ttlMs = 5_000
const maxBytes = 32 * 1024 * 1024
type PageKey = Pick<SharedPage, 'key' | 'status'>
type CachedPage = { status: number; pieces: Buffer[]; compressed: Buffer[]; bytes: number }

/** Whether a browser takes gzip (RFC 9110, 12.5.3). */
export function takesGzip(acceptEncoding: string): boolean {
  const accepted = parseAccept(acceptEncoding)
  const qualityOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q
  return (qualityOf('gzip') ?? qualityOf('*') ?? 0) > 0
}

/** What a page depends on, as it was read for rendering; parsed a second time here, it could come out differently. */
export type GuestRequest = {
  /** False for everybody whose session was found or could not be looked for. */
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

/** A page that is the same for all guests: its key in the cache, the address it is rendered for, and its status. */
export type SharedPage = { key: string; address: string; status: 200 | 404 }

/**
 * The shared page for a request, or null. What the page does not read of its address is dropped (SEC-8), so that
 * addresses cannot multiply pages or show one guest's to the next; unknown ones (`isPage`) share one page.
 */
export function sharedPage(request: GuestRequest, isPage: (path: string) => boolean): SharedPage | null {
  const { isGuest, method, path, search, timeZone, hourFormat, theme, consent } = request
  if (!isGuest || method !== 'GET') return null
  const pageAt = (address: string, status: 200 | 404) => ({
    key: [address, timeZone, hourFormat, theme, consent ?? ''].join('\n'),
    address,
    status,
  })
  const { language, rest } = splitLanguage(path)
  // An earlier version of a legal text is read by few; the cache would keep one for each name that somebody thinks of.
  if (versioned.includes(rest) && new URLSearchParams(search).has('version')) return null
  if (language && isShared(rest)) return pageAt(path + queryRead(rest, request), 200)
  return language && !path.endsWith('.data') && !isPage(path) ? pageAt(`/${language}/not-found`, 404) : null
}

/** What a shared page reads of its request, as a query. */
function queryRead(rest: string, { search, acceptLanguage }: GuestRequest): string {
  if (rest === list) return listQuery(search)
  if (rest !== helplines) return ''
  const country = helplineCountry({ chosen: new URLSearchParams(search).get('country'), acceptLanguage })
  return country ? `?country=${country}` : ''
}

/** What the list reads of a query, written in one way: for addresses that say the same this is the same (T43). */
function listQuery(search: string): string {
  const query = new URLSearchParams(search)
  const after = query.get('after')
  return queryWith(new URLSearchParams(), filtersOf(query, null), {
    page: readPages(query),
    ...(parseCursor(after) && after !== null ? { after } : {}),
  })
}

/**
 * A cache of pages for guests, compressed (nothing in them is secret), each sent with the request's nonce. A listing
 * that changes or goes clears the cache of every process, including pages that are being rendered.
 */
export function cacheGuestPages(ctx: Pick<Ctx, 'live'>, now: () => number = () => performance.now()) {
  const cache = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  let generation = 0

  const clear = () => {
    generation++
    cache.clear()
    rendering.clear()
  }
  const stops = [ctx.live.subscribe('listings', clear), ctx.live.onReconnect(clear)]

  async function make(
    { key, status }: PageKey,
    nonce: string,
    render: () => Promise<Response>,
  ): Promise<CachedPage | Response> {
    const startedIn = generation
    const response = await render()
    const isPlain = response.status === status && response.headers.getSetCookie().length === 0
    if (!isPlain || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const pieces = (await response.text()).split(nonce).map((piece) => Buffer.from(piece))
    const compressed = await compressPieces(pieces)
    const size = [...pieces, ...compressed].reduce((sum, piece) => sum + piece.length, 0)
    const page = { status, pieces, compressed, bytes: size }
    if (startedIn === generation) cache.set(key, page)
    return page
  }

  function answer(page: CachedPage, nonce: string, isCompressed: boolean): Response {
    const nonceBytes = Buffer.from(nonce)
    const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' }
    if (isCompressed) {
      const body = joinCompressed(page.pieces, page.compressed, nonceBytes)
      return new Response(new Uint8Array(body), {
        status: page.status,
        headers: { ...headers, 'content-encoding': 'gzip' },
      })
    }
    const parts = page.pieces.flatMap((piece, index) => (index === 0 ? [piece] : [nonceBytes, piece]))
    return new Response(Buffer.concat(parts), { status: page.status, headers })
  }

  return {
    /** The page under this key: as it was made a moment ago, or made now, once for all who wait for it. */
    async page(
      { key, status }: PageKey,
      nonce: string,
      isCompressed: boolean,
      render: () => Promise<Response>,
    ): Promise<Response> {
      const cached = cache.get(key)
      if (cached) return answer(cached, nonce, isCompressed)
      const waiting = rendering.get(key)
      if (waiting) {
        const made = await waiting.catch(() => null)
        // A response that could not be cached belongs to the request it was made for.
        return made === null || made instanceof Response ? render() : answer(made, nonce, isCompressed)
      }
      const mine = make({ key, status }, nonce, render)
      rendering.set(key, mine)
      const made = await mine.finally(() => {
        if (rendering.get(key) === mine) rendering.delete(key)
      })
      return made instanceof Response ? made : answer(made, nonce, isCompressed)
    },
    stop() {
      for (const stop of stops) stop()
      clear()
    },
  }
}
