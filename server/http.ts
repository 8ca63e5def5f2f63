import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/platform/context.ts'
import { serveAssets } from './assets.ts'
import { limitDirectory, limitSitemap } from './directory-limit.ts'
import { endpointRoutes } from './endpoints/endpoint-routes.ts'
import { guardRequests, withSecurityHeaders } from './guards.ts'
import { servePages } from './pages.ts'
import { limitRenders } from './render-limits.ts'
import { identifyRequests } from './request-identity.ts'
import { observeRequests } from './request-log.ts'
import { answerFailures } from './unavailable-pages.ts'

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

export type HttpOptions = {
  ctx: Ctx
  pages: PageHandler
  /** Whether the product has a page at this path; by default every path counts as one. */
  isPage?: (path: string) => boolean
  paymentOrigins: readonly string[]
  isReady: () => Promise<boolean>
  /** Aborted when the server stops: long-lived answers end. */
  closing: AbortSignal
  /** Reads the clock from the database again. */
  refreshClock: () => Promise<Date>
  /** Folder of the built browser files; null in development, where Vite serves them. */
  assets: string | null
}

/** What Hono hands to every route: the socket, and what the first middleware found out about the request. */
export type HttpEnv = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; address: string } }

/** The HTTP pipeline, outermost first: metrics, request ids, headers and guards; then endpoints, files and pages. */
export function createHttp(options: HttpOptions): Hono<HttpEnv> {
  const { ctx, assets } = options
  const renders = limitRenders(ctx.config.rendersPerMinute)
  const directory = limitDirectory(ctx)
  const app = new Hono<HttpEnv>()
  app.use(observeRequests(ctx))
  app.use(identifyRequests(ctx))
  app.use(withSecurityHeaders(options))
  app.onError(answerFailures(ctx))
  app.use(guardRequests(ctx))
  app.use(limitSitemap(directory))
  app.route('/', endpointRoutes(options, renders))
  if (assets) serveAssets(app, assets)
  app.all('*', servePages(options, renders, directory))
  return app
}
