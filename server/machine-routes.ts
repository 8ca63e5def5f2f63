import type { HttpBindings } from '@hono/node-server'
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { networkOf } from '#app/features/accounts/limits/rules.ts'
import { shareImageOf } from '#app/features/directory/profile/labels.views.server.ts'
import { cachedShareImage } from '#app/features/directory/share-image.views.server.ts'
import { calendarFile } from '#app/features/notifications/calendar/views.server.ts'
import { receiveWebhook } from '#app/features/payments/commands.server.ts'
import { instant } from '#app/platform/http/date-input.ts'
import { isSameSecret } from '#app/platform/ids.ts'
import { isImageSize, readImage } from '#app/platform/outside/images.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { clockOffset } from '#db/schema/all.ts'
import { isDevOpen, isFromThisMachine } from './client-address.ts'
import { eventRoutes } from './events.ts'
import type { HttpOptions } from './http.ts'
import { liveRoutes } from './live-updates.ts'
import { readMailbox, renderMailbox } from './mailbox.ts'
import { metrics, readJobFigures } from './metrics.ts'
import { limitRenders, type RenderLimits, RenderRefused } from './render-limits.ts'
import { readBody, readJson } from './request-bodies.ts'
import { sitemapRoutes } from './sitemap.ts'

type Env = { Bindings: HttpBindings; Variables: { requestId: string; nonce: string; address: string } }

/** Bytes of an event of the payment provider: several times the largest. It is signed over all of them, so they are read first. */
const webhookBytesMax = 256 * 1024
const clockBytesMax = 1024
/** Thirty years. */
const farthestSeconds = 946_708_560

/** What too many pictures at once are answered with; another error goes on. */
function busyOr(error: unknown): Response {
  const refused = isRefusal(error) && error.code === 'photo_busy' ? new RenderRefused(503, 2) : error
  if (!(refused instanceof RenderRefused)) throw error
  const headers = { 'retry-after': String(refused.retryAfter), 'cache-control': 'no-store' }
  return new Response('Too many pictures at once.\n', { status: refused.status, headers })
}

const clockRequest = z.union([
  z.strictObject({ now: instant('invalid_instant', { offset: true }) }),
  z.strictObject({ advanceSeconds: z.number().int().min(-31_536_000).max(31_536_000) }),
])

/** Addresses for machines: health, webhooks, pictures, calendars, live updates, events, sitemap, and the demo's mailbox and clock. */
export function machineRoutes(
  options: HttpOptions,
  renders: RenderLimits = limitRenders(options.ctx.config.rendersPerMinute),
): Hono<Env> {
  const { ctx } = options
  const app = new Hono<Env>()

  app.get('/healthz', (c) => c.text('ok\n', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = await options.isReady()
    return c.text(ready ? 'ready\n' : 'not ready\n', ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '')
    const allowed = ctx.config.metricsToken
      ? token !== undefined && isSameSecret(token, ctx.config.metricsToken)
      : isFromThisMachine(c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers)
    if (!allowed) return c.notFound()
    await readJobFigures(ctx.db).catch((error) => ctx.log.warn('dead letters could not be counted', { error }))
    return c.body(await metrics.metrics(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })

  app.post('/webhooks/stripe', async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    const destination = c.req.query('destination') ?? 'platform'
    const body = await readBody(c.req.raw, webhookBytesMax)
    if (body === null) return c.json({ error: 'too_large' }, 413)
    try {
      await receiveWebhook(ctx, { rawBody: Buffer.from(body).toString('utf8'), signature, destination })
      return c.json({ received: true })
    } catch (error) {
      if (isRefusal(error)) {
        securityEvent(ctx, 'webhook_refused', { network: networkOf(c.get('address')) }, error.code)
        return c.json({ error: error.code }, error.status === 400 ? 400 : 403)
      }
      throw error
    }
  })

  app.get('/images/:size/:file{[a-zA-Z0-9_-]+\\.webp}', async (c) => {
    const { size, file } = c.req.param()
    const bytes = isImageSize(size) ? await readImage(ctx.files, size, file.slice(0, -5)) : null
    if (!bytes) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  app.get('/og/:who{[a-z0-9-]+}/:file{[a-zA-Z0-9_-]+\\.jpg}', async (c) => {
    const { who, file } = c.req.param()
    const language = file.endsWith('-de.jpg') ? 'de' : 'en'
    const { brand } = ctx.config
    const picture = await shareImageOf(ctx.db, who, { brand, language })
    if (!picture) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    // Short: somebody who is no longer public is gone from here within the hour.
    const headers = { 'cache-control': 'public, max-age=3600' }
    if (picture.file !== file) return c.body(null, 302, { ...headers, location: `/og/${who}/${picture.file}` })
    const { name, photoKey, badge: line } = picture
    const draw = () =>
      cachedShareImage(`${picture.id}/${file}`, async () => {
        const photo = photoKey ? await readImage(ctx.files, 'medium', photoKey) : null
        return { photo, name, line, brand }
      })
    const bytes = await renders.run({ network: networkOf(c.get('address')) }, draw).catch(busyOr)
    if (bytes instanceof Response) return bytes
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'content-type': 'image/jpeg',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  app.get('/calendar/:file{[a-zA-Z0-9_.-]+\\.ics}', async (c) => {
    const file = await calendarFile(ctx, c.req.param('file').slice(0, -4))
    if (!file) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
    })
  })

  app.get('/manifest.webmanifest', (c) =>
    c.json(
      {
        name: ctx.config.brand,
        short_name: ctx.config.brand,
        start_url: '/',
        display: 'standalone',
        background_color: '#fcf9f3',
        theme_color: '#1c5a46',
        icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      200,
      { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    ),
  )
  app.route('/', liveRoutes(ctx, options.closing))
  app.route('/', eventRoutes(ctx))
  app.route('/', sitemapRoutes(ctx))

  app.use('/dev/*', async (c, next) =>
    isDevOpen(ctx.config, c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers)
      ? next()
      : c.text('Not found.\n', 404),
  )
  app.get('/dev/mailbox.json', async (c) =>
    c.json(await readMailbox(ctx, c.req.query('to') ?? null), 200, { 'cache-control': 'no-store' }),
  )
  app.get('/dev/mailbox', async (c) =>
    c.html(renderMailbox(await readMailbox(ctx, c.req.query('to') ?? null), c.req.query('to') ?? ''), 200, {
      'cache-control': 'no-store',
    }),
  )
  app.get('/dev/clock', (c) => c.json({ now: ctx.clock.now() }))
  app.post('/dev/clock', async (c) => {
    const asked = clockRequest.safeParse(readJson((await readBody(c.req.raw, clockBytesMax)) ?? new Uint8Array()))
    if (!asked.success) return c.json({ error: 'send {"now": "2027-01-01T00:00:00Z"} or {"advanceSeconds": 60}' }, 400)
    const seconds =
      'now' in asked.data
        ? sql<number>`(${Math.round(asked.data.now.getTime() / 1000)}::bigint - round(extract(epoch from now())))::bigint`
        : sql<number>`${clockOffset.seconds}::bigint + ${asked.data.advanceSeconds}`
    const isMoved = await ctx.db.transaction(async (tx) => {
      const [moved] = await tx
        .update(clockOffset)
        .set({ seconds })
        .where(and(eq(clockOffset.id, true), sql`abs(${seconds}) < ${farthestSeconds}`))
        .returning({ id: clockOffset.id })
      if (moved) await ctx.live.publish(tx as unknown as typeof ctx.db, 'clock', null)
      return moved !== undefined
    })
    if (!isMoved) return c.json({ error: 'the clock can be moved by at most thirty years' }, 400)
    return c.json({ now: await options.clockRead() })
  })

  return app
}
