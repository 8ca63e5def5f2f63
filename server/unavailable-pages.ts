import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ErrorHandler } from 'hono'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isDatabaseUnavailable, rows } from '#app/platform/data/db.server.ts'
import { hadFullDisk, noteFullDisk } from '#app/platform/data/unavailable.server.ts'
import type { HttpEnv } from './http.ts'
import { preferredLanguage } from './preferences.ts'

const retryAfter = '2'
const readyMs = 1_500

/** 503 in the reader's language, for answers that have no page of their own for it (RFC 9110, 15.6.4). */
export function tryAgainLater(request: Request): Response {
  const { headers, url } = request
  const language = preferredLanguage(
    new URL(url).pathname,
    headers.get('cookie') ?? '',
    headers.get('accept-language') ?? '',
  )
  const t = texts(language, 'ui')
  return new Response(`${t('routeError.unavailableTitle')}. ${t('routeError.brokenText')}\n`, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': retryAfter, 'cache-control': 'no-store' },
  })
}

/** A database away for a part of the page is a 503, never a 500. Data of an open page are left out whole. */
export function whenUnavailable(request: Request, response: Response, lacksDatabase: boolean): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { status } = response
  const isIncomplete = lacksDatabase && (status === 500 || (isRead && (status === 200 || status === 503)))
  if (!isIncomplete && status !== 503) return response
  if (isIncomplete && new URL(request.url).pathname.endsWith('.data')) {
    void response.body?.cancel()
    return tryAgainLater(request)
  }
  const later = new Response(response.body, { status: 503, headers: response.headers })
  later.headers.set('retry-after', retryAfter)
  later.headers.set('cache-control', 'no-store')
  return later
}

/** The answer to an error that nothing else caught: 503 without a database, else a 500 that does not reveal why. */
export const answerFailures =
  ({ log }: Ctx): ErrorHandler<HttpEnv> =>
  (error, c) => {
    const what = { requestId: c.get('requestId'), method: c.req.method, error }
    noteFullDisk(error)
    if (isDatabaseUnavailable(error)) {
      log.warn('the database was not available', what)
      return tryAgainLater(c.req.raw)
    }
    log.error('a request failed', what)
    return c.text('Something went wrong. Please try again.\n', 500, { 'cache-control': 'no-store' })
  }

/** False after a second and a half, and for a minute after its disk was full, which alerts the operator. */
export async function isDatabaseReady({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
  if (hadFullDisk()) {
    // Not a back office alarm, which could not be stored either.
    log.error('OPERATOR: the disk of the database is full, nothing can be stored')
    return false
  }
  return Promise.race([
    rows(db, sql`select 1`).then(
      () => true,
      () => false,
    ),
    pause(readyMs, false, { ref: false }),
  ])
}
