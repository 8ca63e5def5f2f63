import { Hono } from 'hono'
import type { HttpEnv, HttpOptions } from '../http.ts'
import { limitRenders, type RenderLimits } from '../render-limits.ts'
import { analyticsRoutes } from './analytics.ts'
import { calendarRoutes } from './calendar.ts'
import { devRoutes } from './dev.ts'
import { healthRoutes } from './health.ts'
import { imageRoutes } from './images.ts'
import { liveRoutes } from './live-updates.ts'
import { manifestRoutes } from './manifest.ts'
import { offlineRoutes } from './offline.ts'
import { sitemapRoutes } from './sitemap.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every address that is not a page, by topic. The calls' WebSocket is attached in server/sockets.ts. */
export function endpointRoutes(
  options: HttpOptions,
  countRender: RenderLimits = limitRenders(options.ctx.config.rendersPerMinute),
): Hono<HttpEnv> {
  const { ctx } = options
  const app = new Hono<HttpEnv>()
  app.route('/', healthRoutes(options))
  app.route('/', webhookRoutes(ctx))
  app.route('/', imageRoutes(ctx, countRender))
  app.route('/', calendarRoutes(ctx))
  app.route('/', manifestRoutes(ctx))
  app.route('/', offlineRoutes())
  app.route('/', liveRoutes(ctx, options.closing))
  app.route('/', analyticsRoutes(ctx))
  app.route('/', sitemapRoutes(ctx))
  app.route('/', devRoutes(options))
  return app
}
