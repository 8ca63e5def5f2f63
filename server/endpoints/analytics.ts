import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS, networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import { recordEvent } from '#app/features/marketplace/analytics/commands.server.ts'
import { EVENT_BYTES_MAX, eventRequest } from '#app/features/marketplace/analytics/forms.ts'
import { consentOf } from '#app/features/marketplace/analytics/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readPreference } from '#app/platform/http/cookies.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { limitBody } from '../forms.ts'

type Env = { Bindings: HttpBindings; Variables: { address: string } }

/**
 * Where pages send analytics events. Requests of other origins are refused before; 204 does not tell whether the
 * event was stored.
 */
export function analyticsRoutes(ctx: Ctx): Hono<Env> {
  const app = new Hono<Env>()
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
