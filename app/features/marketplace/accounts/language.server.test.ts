import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { rememberLanguage } from './settings.commands.server.ts'

const t = testContext()

test('whoever acts on a German page has German mails from then on, and nobody else has', async () => {
  const [lena, other] = [await makeSeeker(t), await makeSeeker(t)]
  await rememberLanguage(t.ctx, await t.as(lena), 'de')
  const languageOf = async (id: string) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.language
  expect(await languageOf(lena)).toBe('de')
  expect(await languageOf(other)).toBe('en')
})
