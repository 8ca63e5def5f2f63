import { expect, test, vi } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import type { ReceivedEvent } from '#app/platform/outside/payments.server.ts'
import { webhookRoutes } from './endpoint-routes.ts'

test('an event that could not be stored is not acknowledged: the provider sends it again', async () => {
  const event = {
    eventId: 'evt_1',
    type: 'checkout.session.completed',
    livemode: false,
    origin: 'platform',
  } as ReceivedEvent
  const transaction = vi.fn(() => Promise.reject(new Error('the database is away')))
  const ctx = {
    payments: { isLive: false, readWebhook: () => event },
    db: { transaction },
  } as unknown as Ctx
  const answer = await webhookRoutes(ctx).request('/webhooks/stripe', { method: 'POST', body: '{}' })
  expect(transaction).toHaveBeenCalledOnce()
  expect(answer.status).toBe(500)
})
