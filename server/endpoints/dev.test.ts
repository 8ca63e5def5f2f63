import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { devRoutes } from './dev.ts'

/** What /dev/payments answers to somebody at this machine, by the environment. */
function payments(env: Record<string, string>, remoteAddress = '127.0.0.1') {
  const app = devRoutes({
    ctx: { config: readConfig(env) } as Ctx,
    refreshClock: async () => new Date(),
    paymentOrigins: ['http://127.0.0.1:4120'],
  })
  const headers = { host: 'localhost:3000' }
  return app.request('/dev/payments', { headers }, { incoming: { socket: { remoteAddress } } })
}

describe('/dev/payments', () => {
  test('leads from the demo to the controls of its payment sandbox', async () => {
    const answer = await payments({})
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<a href="http://127.0.0.1:4120/control">')
  })

  test('leads nowhere when payments are no sandbox, outside the demo, and for other machines', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' }
    expect((await payments(keys)).status).toBe(404)
    expect((await payments({ DEMO: '0' })).status).toBe(404)
    expect((await payments({}, '192.0.2.7')).status).toBe(404)
  })
})
