import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ReceivedEvent } from '#app/platform/outside/payments.server.ts'
import { devRoutes, type MailboxEntry, mailboxPage } from './dev.ts'
import { webhookRoutes } from './endpoint-routes.ts'

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
  test('redirects from the demo to its payment sandbox', async () => {
    const answer = await payments({})
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<a href="http://127.0.0.1:4120/control">')
  })

  test('does not exist with real payments, outside the demo, and for other machines', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' }
    expect((await payments(keys)).status).toBe(404)
    expect((await payments({ DEMO: '0' })).status).toBe(404)
    expect((await payments({}, '192.0.2.7')).status).toBe(404)
  })
})

const mail: MailboxEntry = {
  to: 'a"b@example.org',
  subject: '<b>Hello</b>',
  text: 'Open https://example.org/confirm?token=1&next="x" <script>alert(1)</script>',
  html: '',
  links: [],
  attachments: [{ filename: '<i>.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR </pre>' }],
  at: new Date('2027-01-01T10:30:00Z'),
}

test('shows a mail as text with its links and files, and escapes markup', () => {
  const page = mailboxPage([mail], '"><script>')
  expect(page).toContain('<strong>&lt;b&gt;Hello&lt;/b&gt;</strong>')
  expect(page).toContain('2027-01-01 10:30 UTC')
  expect(page).toContain('<a href="https://example.org/confirm?token=1&amp;next=&quot;x&quot;">')
  expect(page).toContain('<summary>&lt;i&gt;.ics</summary><pre>BEGIN:VCALENDAR &lt;/pre&gt;</pre>')
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(page).not.toMatch(/<(script|b|i)>/)
})

test('an event that could not be stored is not acknowledged, so the provider resends it', async () => {
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
