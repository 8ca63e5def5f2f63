import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RouterContextProvider } from 'react-router'
import { rememberLanguage } from '#app/features/accounts/language/commands.server.ts'
import { consentFromCookie } from '#app/features/analytics/consent/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import { cookieValue } from '#app/platform/cookie-value.ts'
import { newToken } from '#app/platform/ids.ts'
import { setFacts } from '#app/platform/request.ts'
import { readViewer } from '#app/platform/session.ts'
import { themeFromCookie } from '#app/ui/theme.ts'
import { addressedAs, discardBody, isReadableAddress, refusedForm } from './forms.ts'
import { clientAddress, isOwnOrigin, newNonce, securityHeaders } from './guards.ts'
import { guestPageKey, keepGuestPages, takesGzip } from './guest-pages.ts'
import { machineRoutes } from './machine-routes.ts'
import { countRequest } from './metrics.ts'
import { languageOf, timeZoneOf } from './preferences.ts'

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

export type HttpOptions = {
  ctx: Ctx
  pages: PageHandler
  paymentOrigins: readonly string[]
  isReady: () => Promise<boolean>
  /** Aborted when the server stops: long-lived answers end. */
  closing: AbortSignal
  /** Reads the database's clock anew. */
  clockRead: () => Promise<Date>
  /** Folder of the built browser files; null in development, where Vite serves them. */
  assets: string | null
}

type Env = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; address: string } }

const megabyte = 1024 * 1024

/** The HTTP border: headers, limits, machine addresses, static files, then the pages. */
export function createHttp(options: HttpOptions): Hono<Env> {
  const { ctx } = options
  // While somebody works on the pages, each is made anew.
  const guestPages = options.assets === null ? null : keepGuestPages(ctx)
  options.closing.addEventListener('abort', () => guestPages?.stop(), { once: true })
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = newToken().slice(0, 16)
    const nonce = newNonce()
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    c.set('address', clientAddress(ctx.config, c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers))
    await next()
    const isCall = /^\/(en|de)\/calls\//.test(c.req.path)
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
      ctx.log.warn('a request was slow or failed', { requestId, method: c.req.method, status: c.res.status, ms })
  })

  app.onError((error, c) => {
    ctx.log.error('a request failed', { requestId: c.get('requestId'), method: c.req.method, error })
    return c.text('Something went wrong. Please try again.\n', 500, { 'cache-control': 'no-store' })
  })

  app.use(
    bodyLimit({
      maxSize: 3 * megabyte,
      async onError(c) {
        await discardBody(c.req.raw)
        return c.text('The request is too large.\n', 413)
      },
    }),
  )

  app.use(async (c, next) => {
    const { method, path } = c.req
    if (!['GET', 'HEAD', 'POST'].includes(method))
      return c.text('Method not allowed.\n', 405, { allow: 'GET, HEAD, POST' })
    if (path.length > 2000 || c.req.url.length > 8000) return c.text('The address is too long.\n', 414)
    if (!isReadableAddress(c.req.url)) return c.text('The address cannot be read.\n', 400)
    if (method === 'POST' && !path.startsWith('/webhooks/') && !isOwnOrigin(ctx.config, c.req.raw.headers))
      return c.text('This request did not come from our own pages.\n', 403)
    return next()
  })

  app.route('/', machineRoutes(options))

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

  app.all('*', async (c) => {
    let request = c.req.raw
    if (c.req.method === 'POST') {
      const body = await c.req.arrayBuffer().catch(() => null)
      const refused = body ? await refusedForm(request.headers, body) : 400
      if (refused) return c.text('The form cannot be read.\n', refused, { 'cache-control': 'no-store' })
      const address = addressedAs(request.url, request.headers.get('origin') ?? ctx.config.origin)
      request = new Request(address, { method: 'POST', headers: request.headers, body, signal: request.signal })
    }
    const session = await readViewer(ctx, request).catch((error: unknown) => {
      // Only a page that is opened can say so in its place. Cookies stay: a database that rests must not sign everybody out.
      if (c.req.method === 'POST' || c.req.path.endsWith('.data')) throw error
      ctx.log.error('a session could not be read', { requestId: c.get('requestId'), error })
      return { viewer: null, setCookies: [], sessionFailed: true }
    })
    const { viewer, setCookies } = session
    const cookies = c.req.raw.headers.get('cookie') ?? ''
    const language = languageOf(c.req.path, cookies, c.req.header('accept-language') ?? '')
    if (viewer && c.req.method === 'POST' && viewer.language !== language)
      await rememberLanguage(ctx, viewer, language).catch((error: unknown) =>
        ctx.log.warn('a language could not be kept', { error }),
      )
    const timeZone = timeZoneOf(cookies) ?? viewer?.timeZone ?? 'Europe/Berlin'
    const context = new RouterContextProvider()
    setFacts(context, {
      ctx,
      viewer,
      language,
      timeZone,
      nonce: c.get('nonce'),
      requestId: c.get('requestId'),
      clientAddress: c.get('address'),
      userAgent: c.req.header('user-agent') ?? '',
      sessionFailed: 'sessionFailed' in session,
    })
    const { pathname, search } = new URL(request.url)
    const key = guestPageKey({
      isGuest: viewer === null && !('sessionFailed' in session),
      method: c.req.method,
      path: pathname,
      search,
      timeZone,
      theme: themeFromCookie(cookies),
      consent: consentFromCookie(cookies),
    })
    const render = () => options.pages(request, context)
    const isCompressed = takesGzip(c.req.header('accept-encoding') ?? '')
    const response =
      key && guestPages ? await guestPages.page(key, c.get('nonce'), isCompressed, render) : await render()
    const answer = new Response(response.body, response)
    if (/^\/(en|de)(\/|$)/.test(c.req.path.replace(/\.data$/, '')) && cookieValue(cookies, 'lang') !== language)
      answer.headers.append('set-cookie', `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    const own = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
    for (const cookie of setCookies)
      if (!own.includes(cookie.split('=', 1)[0])) answer.headers.append('set-cookie', cookie)
    if (!answer.headers.has('cache-control'))
      answer.headers.set('cache-control', viewer ? 'private, no-store' : 'no-store')
    return answer
  })

  return app
}
