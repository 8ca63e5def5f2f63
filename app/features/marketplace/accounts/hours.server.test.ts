import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/all.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { hoursForm } from './forms.ts'
import { setHourFormat } from './settings.commands.server.ts'

const t = testContext()

const hoursOf = async (id: string) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.hourFormat

test('whoever chooses the hours of times has them from then on, and refuses a stranger: nobody else changes', async () => {
  const [lena, other] = [await makeSeeker(t), await makeSeeker(t)]
  expect((await t.as(lena)).hourFormat).toBe('language')
  await setHourFormat(t.ctx, await t.as(lena), '24')
  expect((await t.as(lena)).hourFormat).toBe('24')
  expect(await hoursOf(other)).toBe('language')
})

test('other hours are refused, by the form and by the database', async () => {
  const lena = await makeSeeker(t)
  expect(hoursForm.safeParse({ hourFormat: '13' }).success).toBe(false)
  await expect(setUser(t, lena, { hourFormat: '13' as never })).rejects.toThrow()
})
