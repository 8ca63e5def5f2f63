import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { mails } from '#db/schema/all.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
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

test('a member is greeted by first name once the email is confirmed, and never at an email still to confirm [T24]', async () => {
  const userId = await makeSeeker(world, { name: 'Lena Brandt' })
  const email = 'lena@test.example'
  const textOf = async (kind: Parameters<typeof sendMail>[2]) => {
    await inTransaction(world.ctx.db, async (tx) => {
      await tx.delete(mails)
      await sendMail(world.ctx, tx, kind, { userId, email, language: 'en' })
    })
    const [mail] = await world.ctx.db.select().from(mails)
    return mail?.text
  }
  expect(await textOf('password_changed')).toMatch(/\nHello Lena,\n[\s\S]*\nThe Visavis team\n/)
  expect(await textOf('new_address')).toMatch(/\nHello,\n/)
  expect(await textOf('invite')).not.toMatch(/Hello|The Visavis team/)
  await setUser(world, userId, { emailVerified: false })
  expect(await textOf('password_changed')).toMatch(/\nHello,\n/)
})
