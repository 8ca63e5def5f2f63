import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/platform/context.ts'
import { newToken } from '#app/platform/ids.ts'
import { writeSampled } from '#app/platform/log.ts'
import { nameRequest, traced } from '#app/platform/traces.server.ts'
import { BUILD } from '#app/platform/version.ts'
import { serveBuildFiles } from './build-files.ts'
import { limitDirectory, limitSitemap } from './directory-limit.ts'
import { endpointRoutes } from './endpoints/endpoint-routes.ts'
import { countRequest } from './endpoints/metrics.ts'
import { limitForms } from './forms.ts'
import { clientAddress, guardRequests, watchProxies, withSecurityHeaders } from './guards.ts'
import { servePages } from './pages.ts'
import { formRefusedResponse, tooManyRequestsResponse } from './plain-page.ts'
import { limitRenders, TooManyRequests } from './render-limits.ts'
import { handleErrors } from './unavailable-pages.ts'

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

export type HttpOptions = {
  ctx: Ctx
  pages: PageHandler
  paymentOrigins: readonly string[]
  isReady: () => Promise<boolean>
  /** Aborted when the server stops, to end long-lived answers. */
  closing: AbortSignal
  refreshClock: () => Promise<Date>
  /** Folder of the built browser files; null in development, where Vite serves them. */
  assets: string | null
}

export type HttpEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    /** CSP sources of the inline scripts this answer may run. */
    scripts: string
    address: string
    /** The pattern of the page's route. Unset for endpoints, whose pattern Hono knows. */
    route: string | undefined
  }
}

/** The HTTP pipeline, outermost first: metrics, request ids, headers and guards; then endpoints, files and pages. */
export function createHttp(options: HttpOptions): Hono<HttpEnv> {
  const { ctx, assets } = options
  const countRender = limitRenders(ctx.config.rendersPerMinute)
  const directory = limitDirectory(ctx)
  const app = new Hono<HttpEnv>()
  app.use(observeRequests(ctx))
  app.use(identifyRequests(ctx))
  app.use(withSecurityHeaders(options))
  const answerFailure = handleErrors(ctx)
  app.onError((error, c) =>
    error instanceof TooManyRequests ? tooManyRequestsResponse(c, error) : answerFailure(error, c),
  )
  app.use(guardRequests(ctx))
  app.use(limitSitemap(directory))
  app.route('/', endpointRoutes(options, countRender))
  if (assets) serveAssets(app, assets)
  app.use(compress())
  if (assets) app.get('/assets/*', serveBuildFiles(ctx.db))
  app.post(
    '*',
    limitForms((c) => formRefusedResponse(c, 413)),
  )
  app.all('*', servePages(options, countRender, directory))
  return app
}

const slowMs = 2_000

function observeRequests({ log }: Ctx): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    const { method } = c.req
    const [route, status] = await traced(method, async () => {
      await next()
      const answered = [c.get('route') ?? routePath(c), c.res.status] as const
      nameRequest(method, ...answered)
      return answered
    })
    const ms = Math.round(performance.now() - started)
    countRequest(method, route, status, ms)
    if (status < 500 && ms <= slowMs) return
    const what = { requestId: c.get('requestId'), method, route, status, ms }
    writeSampled(log, 'warn', 'slow_or_failed_request', 'a request was slow or failed', what)
  }
}

function identifyRequests({ config, log }: Ctx): MiddlewareHandler<HttpEnv> {
  const warnOfProxy = watchProxies(config, log)
  return async (c, next) => {
    const requestId = newToken().slice(0, 16)
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    const { headers } = c.req.raw
    c.set('requestId', requestId)
    const nonce = randomBytes(18).toString('base64')
    c.set('nonce', nonce)
    c.set('scripts', `'nonce-${nonce}'`)
    warnOfProxy(peer, headers)
    c.set('address', clientAddress(config, peer, headers))
    await next()
    c.res.headers.set('x-request-id', requestId)
    c.res.headers.set('x-visavis-build', BUILD)
  }
}

function serveAssets(app: Hono<HttpEnv>, root: string): void {
  const filesFor = (cacheControl: string) =>
    serveStatic<HttpEnv>({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', cacheControl) })
  app.use('/assets/*', filesFor('public, max-age=31536000, immutable'))
  const others = filesFor('public, max-age=3600')
  // Listed once, to avoid a file lookup per page.
  const names = new Set(readdirSync(root))
  app.use('/*', (c, next) => (names.has(c.req.path.split('/', 2)[1] ?? '') ? others(c, next) : next()))
}
