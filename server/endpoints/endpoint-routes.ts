import { Hono } from 'hono'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS, networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import { recordEvent } from '#app/features/marketplace/analytics/commands.server.ts'
import { EVENT_BYTES_MAX, eventRequest } from '#app/features/marketplace/analytics/forms.ts'
import { consentOf } from '#app/features/marketplace/analytics/schema.ts'
import { receiveWebhook } from '#app/features/money/payments/events/commands.server.ts'
import { calendarFile } from '#app/features/operation/notifications/calendar.views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readPreference } from '#app/platform/http/cookies.ts'
import { isSameSecret } from '#app/platform/ids.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import { limitBody } from '../forms.ts'
import { isFromThisMachine } from '../guards.ts'
import type { HttpEnv, HttpOptions } from '../http.ts'
import { limitRenders, type RenderLimits } from '../render-limits.ts'
import { devRoutes } from './dev.ts'
import { imageRoutes } from './images.ts'
import { liveRoutes } from './live-updates.ts'
import { metrics, readCallFigures, readJobFigures, readPaymentFigures, readProcessFigures } from './metrics.ts'
import { offlineRoutes } from './offline.ts'
import { sitemapRoutes } from './sitemap.ts'

/** Every URL that isn't a page, by topic. Call sockets are in server/sockets.ts. */
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

/** Liveness, readiness, and metrics (by token or from this machine only). A process that stops fails both. */
export function healthRoutes({
  ctx,
  isReady,
  closing,
}: Pick<HttpOptions, 'ctx' | 'isReady' | 'closing'>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/healthz', (c) => c.text('ok\n', closing.aborted ? 503 : 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const headers = { 'cache-control': 'no-store' }
    return (await isReady())
      ? c.text('ready\n', 200, headers)
      : c.text('not ready\n', 503, { ...headers, 'retry-after': '2' })
  })
  app.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '')
    const allowed = ctx.config.metricsToken
      ? token !== undefined && isSameSecret(token, ctx.config.metricsToken)
      : isFromThisMachine(c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers)
    if (!allowed) return c.notFound()
    await readProcessFigures(ctx).catch((error) => ctx.log.warn('processes could not be counted', { error }))
    await readJobFigures(ctx.db).catch((error) => ctx.log.warn('dead letters could not be counted', { error }))
    await readPaymentFigures(ctx.db).catch((error) => ctx.log.warn('payment figures could not be read', { error }))
    await readCallFigures(ctx.db).catch((error) => ctx.log.warn('call figures could not be read', { error }))
    return c.body(await metrics.metrics(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
  return app
}

/** Several times the largest event. The signature covers the whole body, so we must read it before checking. */
const WEBHOOK_BYTES_MAX = 256 * 1024

/** Receives events of the payment provider. Answers 2xx only once an event is stored. */
export function webhookRoutes(ctx: Ctx): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const limit = limitBody(WEBHOOK_BYTES_MAX, (c) => c.json({ error: 'too_large' }, 413))
  app.post('/webhooks/stripe', limit, async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    const destination = c.req.query('destination') ?? 'platform'
    try {
      await receiveWebhook(ctx, { rawBody: await c.req.text(), signature, destination })
      return c.json({ received: true })
    } catch (error) {
      if (!isRefusal(error)) throw error
      securityEvent(ctx, 'webhook_refused', { network: networkOf(c.get('address')) }, error.code)
      return c.json({ error: error.code }, error.status === 400 ? 400 : 403)
    }
  })
  return app
}

function calendarRoutes(ctx: Ctx): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/calendar/:file{[a-zA-Z0-9_.-]+\\.ics}', async (c) => {
    const file = await calendarFile(ctx, c.req.param('file').slice(0, -4))
    if (!file) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
    })
  })
  return app
}

function manifestRoutes({ config: { brand } }: Pick<Ctx, 'config'>): Hono<HttpEnv> {
  const manifest = {
    name: brand,
    short_name: brand,
    start_url: '/',
    display: 'standalone',
    background_color: BRAND_COLORS.light.paper,
    theme_color: BRAND_COLORS.light.pine,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  const app = new Hono<HttpEnv>()
  app.get('/manifest.webmanifest', (c) => c.json(manifest, 200, headers))
  return app
}

/** 204 doesn't reveal whether the event was stored. */
function analyticsRoutes(ctx: Ctx): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use('/events', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  const limit = limitBody(EVENT_BYTES_MAX, (c) => c.text('The event is too large.\n', 413))
  app.post('/events', limit, async (c) => {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return c.text('The event cannot be read.\n', 415)
    const event = eventRequest.safeParse(await c.req.json().catch(() => null))
    if (!event.success) return c.text('The event cannot be read.\n', 400)
    const consent = consentOf(readPreference(c.req.header('cookie'), 'consent'))
    if (consent !== 'accepted') return c.body(null, 204)
    try {
      await limitAttempts(ctx, [[LIMITS.eventsFromNetwork, networkOf(c.get('address'))]])
    } catch (error) {
      if (!isRefusal(error)) throw error
      return c.text('Too many events.\n', 429, { 'retry-after': String(LIMITS.eventsFromNetwork.seconds) })
    }
    await recordEvent(ctx, consent, event.data)
    return c.body(null, 204)
  })
  app.all('/events', (c) => c.text('Method not allowed.\n', 405, { allow: 'POST' }))
  return app
}
