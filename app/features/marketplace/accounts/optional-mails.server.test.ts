import { expect, test } from 'vitest'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsForm } from './forms.ts'
import { chooseMails } from './settings.commands.server.ts'
import { mailChoices } from './views.server.ts'

const t = testContext()

const wantedBy = async (id: string) =>
  Object.fromEntries((await mailChoices(t.ctx.db, await t.as(id))).map(({ mail, isWanted }) => [mail, isWanted]))

test('everyone gets every mail until they choose, and refuses a stranger: nobody else’s choice changes', async () => {
  const [lena, other] = [await makeSeeker(t), await makeSeeker(t)]
  expect(await wantedBy(lena)).toEqual({ reminder_day: true, reminder_hour: true })
  await chooseMails(t.ctx, await t.as(lena), ['reminder_hour'])
  expect(await wantedBy(lena)).toEqual({ reminder_day: false, reminder_hour: true })
  expect(await wantedBy(other)).toEqual({ reminder_day: true, reminder_hour: true })
  await chooseMails(t.ctx, await t.as(lena), ['reminder_day', 'reminder_hour'])
  expect(await wantedBy(lena)).toEqual({ reminder_day: true, reminder_hour: true })
})

test('only companions choose about the end of their times, and administrators about nothing', async () => {
  const [mara, admin] = [await makeCompanion(t), await makeAdmin(t)]
  await chooseMails(t.ctx, await t.as(mara), ['reminder_day'])
  expect(await wantedBy(mara)).toEqual({ reminder_day: true, reminder_hour: false, times_end: false })
  await chooseMails(t.ctx, await t.as(admin), [])
  expect(await wantedBy(admin)).toEqual({})
})

test('a form with nothing ticked wants none; mails that nobody knows are refused, by the form and by the database', async () => {
  expect(mailsForm.parse({}).mails).toEqual([])
  expect(mailsForm.safeParse({ mails: ['call_booked'] }).success).toBe(false)
  await expect(setUser(t, await makeSeeker(t), { mutedMails: ['call_booked' as never] })).rejects.toThrow()
})
