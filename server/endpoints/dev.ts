import { and, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { recordHeartbeats } from '#app/features/marketplace/calls/commands.server.ts'
import { ledgerViolations } from '#app/features/marketplace/credits/views.server.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { instantInput } from '#app/platform/http/date-input.ts'
import { decryptBodies } from '#app/platform/outside/mail.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import { clockOffset, mails } from '#db/schema/all.ts'
import { limitBody } from '../forms.ts'
import { isDevOpen } from '../guards.ts'
import type { HttpEnv, HttpOptions } from '../http.ts'
import { plainPage } from '../plain-page.ts'

const CLOCK_BYTES_MAX = 1024

const clockRequest = z.union([
  z.strictObject({ now: instantInput('invalid_instant', { offset: true }) }),
  z.strictObject({ advanceSeconds: z.number().int().min(-31_536_000).max(31_536_000) }),
])

const sandboxPage = (address: string): string =>
  plainPage({
    language: DEFAULT_LANGUAGE,
    title: 'Payments',
    body: html`<p>Payments use a sandbox, so no real money moves. Its controls decide what happens at the provider, at banks and on the network.</p>
<p><a href="${address}">Open the controls</a></p>`,
  })

type Options = Pick<HttpOptions, 'ctx' | 'refreshClock' | 'paymentOrigins'>

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
    if (!sandbox) return c.text('Payments don’t use the sandbox here.\n', 404)
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
    if (!isMoved) return c.json({ error: 'the clock can be shifted by at most thirty years' }, 400)
    return c.json({ now: await refreshClock() })
  })
  return app
}

/** Thirty years. */
const OFFSET_SECONDS_MAX = 946_708_560

/** Doesn't interrupt calls. False if the clock would move too far. */
function moveClock(ctx: Pick<Ctx, 'db' | 'live'>, to: { now: Date } | { advanceSeconds: number }): Promise<boolean> {
  const seconds =
    'now' in to
      ? sql<number>`(${Math.round(to.now.getTime() / 1000)}::bigint - round(extract(epoch from now())))::bigint`
      : sql<number>`${clockOffset.seconds}::bigint + ${to.advanceSeconds}`
  return inTransaction(ctx.db, async (tx) => {
    const [moved] = await tx
      .update(clockOffset)
      .set({ seconds })
      .where(and(eq(clockOffset.id, true), sql`abs(${seconds}) < ${OFFSET_SECONDS_MAX}`))
      .returning({ id: clockOffset.id })
    if (moved) await recordHeartbeats({ db: tx }, 'everyone')
    if (moved) await ctx.live.publish(tx, 'clock', null)
    return moved !== undefined
  })
}

export type MailboxEntry = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { filename: string; contentType: string; content: string }[]
  at: Date
}

export async function readMailbox(ctx: Ctx, to: string | null): Promise<MailboxEntry[]> {
  const stored = await ctx.db
    .select()
    .from(mails)
    .where(to ? eq(mails.toAddress, to.toLowerCase()) : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(100)
  return stored
    .map((mail) => decryptBodies(ctx.secrets, mail))
    .map((mail) => ({
      to: mail.toAddress,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
      attachments: mail.attachments as MailboxEntry['attachments'],
      at: mail.createdAt,
    }))
}

const article = (mail: MailboxEntry) => html`<article>
<header><strong>${mail.subject}</strong><span>${mail.to} · ${mail.at.toISOString().replace('T', ' ').slice(0, 16)} UTC</span></header>
<pre>${withLinks(mail.text)}</pre>
${mail.attachments.map((file) => html`<details><summary>${file.filename}</summary><pre>${file.content}</pre></details>`)}
</article>`

/** Turns URLs in text into links: `split` with a group puts them at odd indexes. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<]+)/).map((part, at) => (at % 2 ? html`<a href="${part}">${part}</a>` : part))

const { light, dark } = BRAND_COLORS
const styles = `body{font-size:16px;max-width:46rem;margin-block:2rem}
article{border-top:1px solid light-dark(${light.line},${dark.line});padding:1.25rem 0}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between}header span{color:light-dark(${light.ink3},${dark.ink3})}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}
form{display:grid;grid-template-columns:1fr auto;gap:.35rem .5rem;margin-block:1.25rem}label{grid-column:1/-1;font-weight:600}input,button{min-width:0;font:inherit;padding:.6rem .8rem;border-radius:10px;border:1.5px solid ${light.ink3};background:transparent;color:inherit}`

export const mailboxPage = (entries: MailboxEntry[], to: string): string =>
  plainPage({
    language: DEFAULT_LANGUAGE,
    title: 'Mailbox',
    styles,
    body: html`<p>Emails from this server, newest first. Without SMTP_URL, they aren’t delivered.</p>
<form><label for="to">Only to</label><input id="to" name="to" type="email" value="${to}"><button>Show</button></form>
${entries.length > 0 ? entries.map(article) : html`<p>No emails yet.</p>`}`,
  })
