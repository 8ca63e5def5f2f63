import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestReset, signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import { trustedBrowserCookie } from '#app/features/marketplace/accounts/cookie.ts'
import { requestEmailChange } from '#app/features/marketplace/accounts/email-change/commands.server.ts'
import { confirmFactor, draftSecondFactor } from '#app/features/marketplace/accounts/second-factor/commands.server.ts'
import { codeAt } from '#app/features/marketplace/accounts/second-factor/rules.ts'
import { renewCalendarFeed } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { confirmEmail, signUp } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { factorOf } from '#app/features/marketplace/accounts/views.server.ts'
import { calendarUrl } from '#app/features/operation/notifications/calendar.views.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { createMailTransport, deliverMail, type MailDraft } from '#app/platform/outside/mail.server.ts'
import { mails } from '#db/schema/all.ts'
import { from, lastLink, newAddress, PASSWORD, seekerForm, tokenOf, viewerOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { readMailbox } from './endpoints/dev.ts'

const world = testContext({ env: { MASTER_KEY: Buffer.alloc(32, 'a key').toString('base64') } })

async function dump(): Promise<string> {
  const tables = await rows<{ schema: string; name: string }>(
    world.ctx.db,
    sql`select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { schema, name } of tables)
    for (const row of await rows<{ line: string }>(
      world.ctx.db,
      sql`select t::text as line from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    ))
      texts.push(`${schema}.${name}: ${row.line}`)
  return texts.join('\n')
}

const cookieIn = (setCookie: string | undefined) =>
  decodeURIComponent(/^[^=]+=([^;]+)/.exec(setCookie ?? '')?.[1] ?? '')

test('holds no usable cookie, link token, code or key, whatever people did [SEC-19]', async () => {
  const { ctx } = world
  const email = newAddress()
  const { signUpToken } = await signUp(ctx, seekerForm(email))
  const confirmation = tokenOf(await lastLink(ctx, email))
  const confirmed = await confirmEmail(ctx, null, { token: confirmation, signUpToken, ...from })
  const viewer = await viewerOf(ctx, confirmed.setCookies)
  if (!viewer) throw new Error('not signed in')
  const again = await signIn(ctx, null, { email, password: PASSWORD, ...from })
  await requestReset(ctx, { email, ...from })
  const reset = tokenOf(await lastLink(ctx, email))
  const next = newAddress()
  await requestEmailChange(ctx, viewer, { email: next, password: PASSWORD, clientAddress: from.clientAddress })
  const change = tokenOf(await lastLink(ctx, next))
  await draftSecondFactor(ctx, viewer, { password: PASSWORD })
  const draft = await factorOf(ctx, viewer)
  if (draft.kind !== 'draft') throw new Error('no draft')
  const { codes, setCookies } = await confirmFactor(ctx, viewer, { code: codeAt(draft.secret, Date.now()) })
  const { mfaToken } = await signIn(ctx, null, { email, password: PASSWORD, ...from })
  await renewCalendarFeed(ctx, viewer, null)
  const calendar = /calendar\/(.+)\.ics$/.exec((await calendarUrl(ctx, viewer)) ?? '')?.[1]
  const open = {
    signUpToken,
    confirmation,
    reset,
    change,
    mfaToken,
    calendar,
    session: cookieIn(confirmed.setCookies[0]),
    token: cookieIn(confirmed.setCookies[0]).split('.')[0],
    renewed: cookieIn(setCookies[0]),
    other: cookieIn(again.setCookies[0]).split('.')[0],
    trustedBrowser: cookieIn(trustedBrowserCookie(ctx, email).set(new Request('http://localhost/'))),
    factor: draft.secret,
    password: PASSWORD,
    ...Object.fromEntries(codes.map((code, at) => [`code ${at}`, code])),
    ...Object.fromEntries(codes.map((code, at) => [`bare code ${at}`, code.replace('-', '')])),
    ...Object.fromEntries(Object.entries(ctx.secrets).map(([name, key]) => [`key ${name}`, key])),
  }
  const text = await dump()
  expect(text).toContain(email)
  for (const [name, secret] of Object.entries(open)) {
    expect([name, secret?.length ?? 0]).toEqual([name, expect.toSatisfy((length: number) => length >= 10)])
    expect([name, text.includes(secret ?? '')]).toEqual([name, false])
  }
})

test('sent mails and the mailbox contain the whole link [SEC-19]', async () => {
  const { ctx } = world
  const email = newAddress()
  await signUp(ctx, seekerForm(email))
  const [delivered] = await readMailbox(ctx, email)
  const token = tokenOf(new URL(delivered?.links[0] ?? ''))
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(delivered?.html).toContain(token)
  const sent: MailDraft[] = []
  const transport = { ...createMailTransport(ctx.config), send: async (mail: MailDraft) => void sent.push(mail) }
  const [stored] = await ctx.db.select().from(mails).where(sql`to_address = ${email}`)
  await deliverMail(ctx, transport, stored?.id ?? '')
  expect(sent[0]?.text).toContain(`token=${token}`)
  expect(sent[0]?.html).toContain(`token=${token}`)
  expect(`${stored?.text}${stored?.html}`).not.toContain(token)
})

test('leaves text in a mail that only looks encrypted unchanged', async () => {
  const { ctx } = world
  const email = newAddress()
  await signUp(ctx, seekerForm(email))
  const [mail] = await ctx.db.select().from(mails).where(sql`to_address = ${email}`)
  const [sealed = ''] = /\[sealed:[\w-]+\]/.exec(mail?.text ?? '') ?? []
  expect(sealed).not.toBe('')
  await ctx.db.insert(mails).values({
    effectKey: 'another mail',
    toAddress: email,
    language: 'en',
    subject: 's',
    text: `${sealed} [sealed:AAAA]`,
    html: '',
  })
  expect((await readMailbox(ctx, email)).map(({ text }) => text)).toContain(`${sealed} [sealed:AAAA]`)
})
