import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { mails } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import {
  type MailRecipient,
  sendConfirmation,
  sendEmailChanged,
  sendEmailChangeLink,
  sendEmailInUse,
  sendEmailUnavailable,
  sendFactorOff,
  sendFactorOn,
  sendPasswordChanged,
  sendReset,
} from './mails.commands.server.ts'

const world = testContext()

type SendMail = (ctx: Ctx, tx: Tx, to: MailRecipient) => Promise<void>
const withToken =
  (send: (ctx: Ctx, tx: Tx, to: MailRecipient, token: string) => Promise<void>): SendMail =>
  (ctx, tx, to) =>
    send(ctx, tx, to, `token-${to.email}-${send.name}`)
const allMails: SendMail[] = [
  withToken(sendConfirmation),
  withToken(sendReset),
  (ctx, tx, to) => sendReset(ctx, tx, to, `invite-${to.email}`, 'invite'),
  withToken(sendEmailChangeLink),
  sendEmailInUse,
  sendEmailUnavailable,
  sendPasswordChanged,
  sendFactorOn,
  sendFactorOff,
  sendEmailChanged,
]

for (const language of LANGUAGES) {
  test(`every mail has a subject, a text and a page for light and dark programs (${language}) [T24]`, async () => {
    const email = `"><b>${language}@test.example`
    await inTransaction(world.ctx.db, async (tx) => {
      for (const send of allMails) await send(world.ctx, tx, { email, language })
    })
    const sent = await world.ctx.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(new Set(sent.map((mail) => mail.subject)).size).toBe(allMails.length)
    for (const { subject, text, html } of sent) {
      expect(subject).not.toMatch(/\{\{|<b>|@|[\r\n]/)
      const url = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
      expect(url).toMatch(new RegExp(`^http://localhost:3000/${language}/`))
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('@media (prefers-color-scheme:dark)')
      expect(html).toContain(url.replaceAll('&', '&amp;'))
      expect(text + html).not.toMatch(/\{\{|undefined|<b>/)
    }
  })
}
