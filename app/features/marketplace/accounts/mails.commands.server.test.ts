import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { mails } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { sendMail } from './mails.commands.server.ts'

const world = testContext()

const linked = ['confirm', 'password_reset', 'invite', 'new_address'] as const
const others = [
  ...(['address_in_use', 'address_unavailable', 'password_changed'] as const),
  ...(['factor_on', 'factor_off', 'address_changed'] as const),
]

for (const language of LANGUAGES) {
  test(`every email has a subject, plain text and HTML with dark mode (${language}) [T24]`, async () => {
    const email = `"><b>${language}@test.example`
    await inTransaction(world.ctx.db, async (tx) => {
      for (const kind of linked)
        await sendMail(world.ctx, tx, kind, { email, language }, { token: `${kind}-${language}` })
      for (const kind of others) await sendMail(world.ctx, tx, kind, { email, language })
    })
    const sent = await world.ctx.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(new Set(sent.map((mail) => mail.subject)).size).toBe(linked.length + others.length)
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
