import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { ledgerViolations } from '#app/features/marketplace/credits/checks.views.server.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { instantInput } from '#app/platform/http/date-input.ts'
import { isDevOpen } from '../client-address.ts'
import { limitBody } from '../forms.ts'
import type { HttpEnv, HttpOptions } from '../http.ts'
import { plainPage } from '../plain-page.ts'
import { moveClock } from './dev.store.ts'
import { mailboxPage, readMailbox } from './mailbox.ts'

const CLOCK_BYTES_MAX = 1024

const clockRequest = z.union([
  z.strictObject({ now: instantInput('invalid_instant', { offset: true }) }),
  z.strictObject({ advanceSeconds: z.number().int().min(-31_536_000).max(31_536_000) }),
])

const sandboxPage = (address: string): string =>
  plainPage({
    language: DEFAULT_LANGUAGE,
    title: 'Payments',
    body: html`<p>Payments are a sandbox: no real money moves. Its other side decides what happens at the provider, at banks and on the network.</p>
<p><a href="${address}">Open the controls</a></p>`,
  })

type Options = Pick<HttpOptions, 'ctx' | 'refreshClock' | 'paymentOrigins'>

/** Mailbox, clock, state of the books and the way to the sandbox's controls: in a demo, in development and in tests. */
export function devRoutes({ ctx, refreshClock, paymentOrigins }: Options): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use('/dev/*', async (c, next) =>
    isDevOpen(ctx.config, c.env.incoming.socket.remoteAddress ?? '', c.req.raw.headers)
      ? next()
      : c.text('Not found.\n', 404),
  )
  app.get('/dev/mailbox.json', async (c) =>
    c.json(await readMailbox(ctx, c.req.query('to') ?? null), 200, { 'cache-control': 'no-store' }),
  )
  app.get('/dev/mailbox', async (c) => {
    const to = c.req.query('to') ?? null
    return c.html(mailboxPage(await readMailbox(ctx, to), to ?? ''), 200, { 'cache-control': 'no-store' })
  })
  app.get('/dev/payments', (c) => {
    const [sandbox] = ctx.config.stripe.secretKey ? [] : paymentOrigins
    if (!sandbox) return c.text('Payments are no sandbox here.\n', 404)
    return c.html(sandboxPage(`${sandbox}/control`), 200, { 'cache-control': 'no-store' })
  })
  app.get('/dev/ledger', async (c) => c.json({ violations: (await ledgerViolations(ctx.db, 100)).violations }))
  app.get('/dev/clock', (c) => c.json({ now: ctx.clock.now() }))
  const limit = limitBody(CLOCK_BYTES_MAX, (c) => c.json({ error: 'too large' }, 413))
  app.post('/dev/clock', limit, async (c) => {
    const request = clockRequest.safeParse(await c.req.json().catch(() => null))
    if (!request.success)
      return c.json({ error: 'send {"now": "2027-01-01T00:00:00Z"} or {"advanceSeconds": 60}' }, 400)
    const isMoved = await moveClock(ctx, request.data)
    if (!isMoved) return c.json({ error: 'the clock can be moved by at most thirty years' }, 400)
    return c.json({ now: await refreshClock() })
  })
  return app
}
