import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { RouterContextProvider } from 'react-router'
import { networkOf } from '#app/features/accounts/limits/rules.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { withDatabaseBudget } from '#app/platform/data/database-budget.server.ts'
import { isDatabaseUnavailable } from '#app/platform/data/db.server.ts'
import { newToken } from '#app/platform/ids.ts'
import { writeSampled } from '#app/platform/sampled-log.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { watchProxies } from './client-address.ts'
import { machineRoutes } from './endpoints/machine-routes.ts'
import { countRequest } from './endpoints/metrics.ts'
import { isReadableAddress } from './forms.ts'
import { clientAddress, isOwnOrigin, newNonce, securityHeaders } from './guards.ts'
import { pageAnswers } from './pages.ts'
import { limitRenders } from './render-limits.ts'
import { isReserved, tryAgainLater, whenUnavailable } from './unavailable-pages.ts'

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

export type HttpOptions = {
  ctx: Ctx
  pages: PageHandler
  /** Whether the product has a page at this path; without it every path is asked of `pages`. */
  isPage?: (path: string) => boolean
  paymentOrigins: readonly string[]
  isReady: () => Promise<boolean>
  /** Aborted when the server stops: long-lived answers end. */
  closing: AbortSignal
  /** Reads the clock from the database again. */
  clockRead: () => Promise<Date>
  /** Folder of the built browser files; null in development, where Vite serves them. */
  assets: string | null
}

/** What Hono hands to every route: the socket, and what the first middleware found out about the request. */
export type HttpEnv = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; address: string } }

/** The HTTP border: headers, limits, machine addresses, static files, then the pages. */
export function createHttp(options: HttpOptions): Hono<HttpEnv> {
  const { ctx } = options
  const renders = limitRenders(ctx.config.rendersPerMinute)
  const warnOfProxy = watchProxies(ctx.config, ctx.log)
  const app = new Hono<HttpEnv>()

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = newToken().slice(0, 16)
    const nonce = newNonce()
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    warnOfProxy(peer, c.req.raw.headers)
    c.set('address', clientAddress(ctx.config, peer, c.req.raw.headers))
    await next()
    const isCall = splitLanguage(c.req.path).rest.startsWith('/calls/')
    const headers = securityHeaders(ctx.config, {
      nonce,
      isCall,
      paymentOrigins: options.paymentOrigins,
      dev: options.assets === null,
    })
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', requestId)
    const ms = Math.round(performance.now() - started)
    countRequest(c.req.method, c.res.status, ms)
    if (c.res.status >= 500 || ms > 2000)
      writeSampled(ctx.log, 'warn', 'slow_or_failed_request', 'a request was slow or failed', {
        requestId,
        method: c.req.method,
        status: c.res.status,
        ms,
      })
  })

  app.use((c, next) =>
    withDatabaseBudget({ isReserved: isReserved(c.req.method, c.req.path) }, async (use) => {
      await next()
      const answer = whenUnavailable(c.req.raw, c.res, use)
      if (answer === c.res) return
      c.res = undefined
      c.res = answer
    }),
  )

  app.onError((error, c) => {
    if (isDatabaseUnavailable(error)) {
      ctx.log.warn('the database was not available', { requestId: c.get('requestId'), method: c.req.method, error })
      return tryAgainLater(c.req.raw)
    }
    ctx.log.error('a request failed', { requestId: c.get('requestId'), method: c.req.method, error })
    return c.text('Something went wrong. Please try again.\n', 500, { 'cache-control': 'no-store' })
  })

  app.use(async (c, next) => {
    const { method, path } = c.req
    if (!['GET', 'HEAD', 'POST'].includes(method))
      return c.text('Method not allowed.\n', 405, { allow: 'GET, HEAD, POST' })
    if (path.length > 2000 || c.req.url.length > 8000) return c.text('The address is too long.\n', 414)
    if (!isReadableAddress(c.req.url)) return c.text('The address cannot be read.\n', 400)
    if (method === 'POST' && !path.startsWith('/webhooks/') && !isOwnOrigin(ctx.config, c.req.raw.headers)) {
      securityEvent(ctx, 'foreign_form_refused', { network: networkOf(c.get('address')) })
      return c.text('This request did not come from our own pages.\n', 403)
    }
    return next()
  })

  app.route('/', machineRoutes(options, renders))

  if (options.assets) {
    const root = options.assets
    app.use(
      '/assets/*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    app.get('/assets/*', (c) => c.text('Not found.\n', 404))
    app.use(
      '/*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
      }),
    )
  }

  app.all('*', pageAnswers(options, renders))

  return app
}
