import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { splitLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type DatabaseUse, withDatabaseBudget } from '#app/platform/data/database-budget.server.ts'
import { isDatabaseUnavailable, rows } from '#app/platform/data/db.server.ts'
import { hadFullDisk, noteFailure } from '#app/platform/data/unavailable.server.ts'
import type { HttpEnv } from './http.ts'
import { preferredLanguage } from './preferences.ts'

/** Seconds after which it is worth asking again. */
const retryAfter = '2'
/** How long a readiness check may wait for the database. */
const readyMs = 1_500

/** Sign-in and the payment provider's messages, for which connections are kept back (F10). */
export const isReserved = (method: string, path: string): boolean =>
  method === 'POST' && /^\/(webhooks\/.*|(login|second-step)(\.data)?)$/.test(splitLanguage(path).rest)

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

/**
 * The answer without a database: 503 and when to retry, never 500, also if only part of a page is missing. Data of an
 * open page and answers without words for it are left out whole, so that the page stays.
 */
export function whenUnavailable(request: Request, response: Response, use: DatabaseUse): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { status } = response
  const isFailure = status === 503 || (use.hasFailed && (status === 500 || (isRead && status === 200)))
  if (!isFailure) return response
  const lacksContent = isRead ? use.hasFailed : use.isUnhandled
  if (lacksContent && new URL(request.url).pathname.endsWith('.data')) {
    void response.body?.cancel()
    return tryAgainLater(request)
  }
  const later = new Response(response.body, { status: 503, headers: response.headers })
  if (!later.headers.has('retry-after')) later.headers.set('retry-after', retryAfter)
  later.headers.set('cache-control', 'no-store')
  return later
}

/** Gives each request its share of the database, and answers anew when the database could not. */
export const withinDatabaseBudget: MiddlewareHandler<HttpEnv> = (c, next) =>
  withDatabaseBudget({ isReserved: isReserved(c.req.method, c.req.path) }, async (use) => {
    await next()
    const answer = whenUnavailable(c.req.raw, c.res, use)
    if (answer === c.res) return
    // Hono would otherwise keep the headers of the answer before.
    c.res = undefined
    c.res = answer
  })

/** The answer to an error that nothing else caught: 503 without a database, else a 500 that does not reveal why. */
export const answerFailures =
  ({ log }: Ctx): ErrorHandler<HttpEnv> =>
  (error, c) => {
    const what = { requestId: c.get('requestId'), method: c.req.method, error }
    noteFailure(error, undefined)
    if (isDatabaseUnavailable(error)) {
      log.warn('the database was not available', what)
      return tryAgainLater(c.req.raw)
    }
    log.error('a request failed', what)
    return c.text('Something went wrong. Please try again.\n', 500, { 'cache-control': 'no-store' })
  }

/**
 * Whether the database answers and accepts writes; false after a second and a half without an answer, and for a minute
 * after its disk was full, which alerts the operator.
 */
export async function isDatabaseReady({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
  if (hadFullDisk()) {
    // Not a back office alarm, which could not be stored either.
    log.error('OPERATOR: the disk of the database is full, nothing can be stored')
    return false
  }
  const query = withDatabaseBudget({ statementMs: readyMs, isReserved: true }, () => rows(db, sql`select 1`))
  return Promise.race([
    query.then(
      () => true,
      () => false,
    ),
    pause(readyMs, false, { ref: false }),
  ])
}
