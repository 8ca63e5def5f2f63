import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ErrorHandler } from 'hono'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isDatabaseUnavailable, rows } from '#app/platform/data/db.server.ts'
import { hadFullDisk, recordFullDisk } from '#app/platform/data/unavailable.server.ts'
import type { HttpEnv } from './http.ts'
import { preferredLanguage } from './preferences.ts'

const retryAfter = '2'
const readyMs = 1_500

/** 503 in the reader's language, for answers without their own page (RFC 9110, 15.6.4). */
export function retryLaterResponse(request: Request): Response {
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

/** Answers 503 if the database was unavailable for part of a page. Omits the data of an open page entirely. */
export function toUnavailableResponse(request: Request, response: Response, lacksDatabase: boolean): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { status } = response
  const isIncomplete = lacksDatabase && (status === 500 || (isRead && (status === 200 || status === 503)))
  if (!isIncomplete && status !== 503) return response
  if (isIncomplete && new URL(request.url).pathname.endsWith('.data')) {
    void response.body?.cancel()
    return retryLaterResponse(request)
  }
  const later = new Response(response.body, { status: 503, headers: response.headers })
  later.headers.set('retry-after', retryAfter)
  later.headers.set('cache-control', 'no-store')
  return later
}

/** Handles uncaught errors: 503 without a database, otherwise a 500 that doesn't reveal the cause. */
export const handleErrors =
  ({ log }: Ctx): ErrorHandler<HttpEnv> =>
  (error, c) => {
    const what = { requestId: c.get('requestId'), method: c.req.method, error }
    recordFullDisk(error)
    if (isDatabaseUnavailable(error)) {
      log.warn('the database was not available', what)
      return retryLaterResponse(c.req.raw)
    }
    log.error('a request failed', what)
    return c.text('Something went wrong. Please try again.\n', 500, { 'cache-control': 'no-store' })
  }

/** False after 1.5 s without an answer, and for a minute after a full disk, which alerts the operator. */
export async function isDatabaseReady({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
  if (hadFullDisk()) {
    // A back office alarm couldn't be stored either.
    log.error('OPERATOR: the database’s disk is full, nothing can be stored')
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
