import { Hono } from 'hono'
import { networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import { receiveWebhook } from '#app/features/money/payments/events/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { limitBody } from '../forms.ts'
import type { HttpEnv } from '../http.ts'

/** Several times the largest event. The signature covers the whole body, so it is read before it is checked. */
const WEBHOOK_BYTES_MAX = 256 * 1024

/** Events of the payment provider; 2xx only once an event is stored. */
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
