import type { Ctx } from '#app/platform/context.ts'
import { cookieValue } from './preferences.ts'

/** Pages that are the same for everybody who is not signed in: home, list, profiles, and the texts of the site. */
const shared =
  /^\/(en|de)(\/(companions|companion\/[^/]{1,200}|become-companion|companion-guidelines|terms|privacy|legal)?)?$/
/** How long a page may be shown again. What must vanish at once does: see `forget`. */
const freshMs = 5_000
const mostBytes = 32 * 1024 * 1024
const longestSearch = 300

type Kept = { pieces: Buffer[]; bytes: number; until: number }

/** What decides how a shared page looks to a guest, or null for a request whose page is not shared. */
export function guestPageKey(
  request: { method: string; path: string; search: string; cookies: string; timeZone: string },
  theme: string,
): string | null {
  const { method, path, search, cookies, timeZone } = request
  if (method !== 'GET' || !shared.test(path) || search.length > longestSearch) return null
  // With any kind of session the page is somebody's.
  if (/(?:^|; )(__Host-)?session=/.test(cookies)) return null
  return [path, search, timeZone, theme, cookieValue(cookies, 'cookie_consent') ?? ''].join('\n')
}

/**
 * Ready pages for guests, each with the nonce of the request that gets it. A listing that changes or goes clears all of them in every
 * process, also those that are being made at that moment.
 */
export function keepGuestPages(ctx: Pick<Ctx, 'live'>, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Kept | Response>>()
  let bytes = 0
  let generation = 0

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const forget = () => {
    generation++
    kept.clear()
    making.clear()
    bytes = 0
  }
  const stops = [ctx.live.subscribe('listing', forget), ctx.live.onReconnect(forget)]

  async function make(key: string, nonce: string, render: () => Promise<Response>): Promise<Kept | Response> {
    const begun = generation
    const response = await render()
    const isPlain = response.status === 200 && response.headers.getSetCookie().length === 0
    if (!isPlain || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const pieces = (await response.text()).split(nonce).map((piece) => Buffer.from(piece))
    const page = { pieces, bytes: pieces.reduce((sum, piece) => sum + piece.length, 0), until: now() + freshMs }
    if (begun === generation) {
      drop(key)
      kept.set(key, page)
      bytes += page.bytes
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    }
    return page
  }

  function answer(page: Kept, nonce: string): Response {
    const mark = Buffer.from(nonce)
    const parts = page.pieces.flatMap((piece, place) => (place === 0 ? [piece] : [mark, piece]))
    return new Response(Buffer.concat(parts), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }

  return {
    /** The page under this key: as it was made a moment ago, or made now, once for all who wait for it. */
    async page(key: string, nonce: string, render: () => Promise<Response>): Promise<Response> {
      const ready = kept.get(key)
      if (ready && ready.until > now()) return answer(ready, nonce)
      const waiting = making.get(key)
      if (waiting) {
        const made = await waiting.catch(() => null)
        // What could not be kept is somebody else's answer.
        return made === null || made instanceof Response ? render() : answer(made, nonce)
      }
      const mine = make(key, nonce, render)
      making.set(key, mine)
      const made = await mine.finally(() => {
        if (making.get(key) === mine) making.delete(key)
      })
      return made instanceof Response ? made : answer(made, nonce)
    },
    stop() {
      for (const stop of stops) stop()
      forget()
    },
  }
}
