import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { TIME_ZONES } from '#app/platform/time-zone.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { credentials, users } from '#db/schema/all.ts'
import {
  confirmedSeeker,
  from,
  lastLink,
  mailbox,
  newAddress,
  PASSWORD,
  seekerForm,
  tokenOf,
  viewerOf,
} from '#tests/support/accounts.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { requestReset, resetPassword, signIn } from './commands.server.ts'
import { changePasswordForm, hoursForm, mailsForm, newPasswordForm, signUpForm } from './forms.ts'
import {
  changePassword,
  chooseMails,
  saveLanguage,
  setHourFormat,
  setTimeZone,
  signOutDevice,
  signOutEverywhere,
} from './settings.commands.server.ts'
import { signUp } from './sign-up.commands.server.ts'
import { devicesOf, mailChoices, resetLink } from './views.server.ts'

const t = testContext()

const userOf = async (id: string) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]
const wantedBy = async (id: string) =>
  Object.fromEntries((await mailChoices(t.ctx.db, await t.as(id))).map(({ mail, isWanted }) => [mail, isWanted]))
const enter = (email: string, password = PASSWORD, userAgent?: string) =>
  signIn(t.ctx, null, { email, password, ...from, ...(userAgent ? { userAgent } : {}) })
const entered = (email: string, password = PASSWORD) =>
  enter(email, password).then(
    ({ setCookies }) => setCookies,
    (error) => error.code,
  )

describe('settings', () => {
  test.each<[string, keyof typeof users.$inferSelect, (viewer: Viewer) => Promise<unknown>, string]>([
    ['hours', 'hourFormat', (viewer) => setHourFormat(t.ctx, viewer, '24'), '24'],
    ['language', 'language', (viewer) => saveLanguage(t.ctx, viewer, 'de'), 'de'],
    ['zone', 'timeZone', (viewer) => setTimeZone(t.ctx, viewer, 'Europe/Lisbon'), 'Europe/Lisbon'],
  ])(
    '%s apply to the person who chose them, and refuses a stranger: nobody else changes',
    async (_, key, choose, value) => {
      const [lena, other] = [await makeSeeker(t), await makeSeeker(t)]
      const before = (await userOf(other))?.[key]
      await choose(await t.as(lena))
      expect((await userOf(lena))?.[key]).toBe(value)
      expect((await userOf(other))?.[key]).toBe(before)
      expect(before).not.toBe(value)
    },
  )

  test('unknown hour formats, emails and time zones are refused by forms and database', async () => {
    const lena = await makeSeeker(t)
    expect(hoursForm.safeParse({ hourFormat: '13' }).success).toBe(false)
    await expect(setUser(t, lena, { hourFormat: '13' as never })).rejects.toThrow()
    expect(mailsForm.parse({}).mails).toEqual([])
    expect(mailsForm.safeParse({ mails: ['call_booked'] }).success).toBe(false)
    await expect(setUser(t, lena, { mutedMails: ['call_booked' as never] })).rejects.toThrow()
    const unknown = { details: { 'field.timeZone': 'time_zone_unknown' } }
    for (const name of ['', 'Mars/Olympus', '+02:00'])
      await expect(setTimeZone(t.ctx, await t.as(lena), name)).rejects.toMatchObject(unknown)
    const names = sql.join(
      TIME_ZONES.map((name) => sql`${name}`),
      sql`, `,
    )
    const zones = sql`select count(now() at time zone name)::int as hours from unnest(array[${names}]::text[]) as name`
    expect(await rows<{ hours: number }>(t.ctx.db, zones)).toEqual([{ hours: TIME_ZONES.length }])
  })

  test('everyone gets every email of their role until they choose, and refuses a stranger: other people’s choices don’t change', async () => {
    const [lena, other, mara, admin] = [
      await makeSeeker(t),
      await makeSeeker(t),
      await makeCompanion(t),
      await makeAdmin(t),
    ]
    const both = { reminder_day: true, reminder_hour: true }
    expect(await wantedBy(lena)).toEqual(both)
    await chooseMails(t.ctx, await t.as(lena), ['reminder_hour'])
    expect(await wantedBy(lena)).toEqual({ reminder_day: false, reminder_hour: true })
    expect(await wantedBy(other)).toEqual(both)
    await chooseMails(t.ctx, await t.as(lena), ['reminder_day', 'reminder_hour'])
    expect(await wantedBy(lena)).toEqual(both)
    await chooseMails(t.ctx, await t.as(mara), ['reminder_day'])
    expect(await wantedBy(mara)).toEqual({ reminder_day: true, reminder_hour: false, times_end: false, ratings: false })
    expect(await wantedBy(admin)).toEqual({})
  })
})

describe('devices', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

  test('every browser is listed with its name, this one first; one can be signed out, or all', async () => {
    const { email, setCookies } = await confirmedSeeker(t)
    const other = await enter(email, PASSWORD, phone)
    const here = await viewerOf(t.ctx, (await enter(email, PASSWORD, firefox)).setCookies)
    if (!here) throw new Error('not signed in')
    const devices = await devicesOf(t.ctx.db, here)
    expect(devices).toHaveLength(3)
    expect(devices[0]).toMatchObject({ browser: 'Firefox', system: 'Linux', isPhone: false, isThis: true })
    expect(devices).toContainEqual(expect.objectContaining({ browser: null, system: null, isThis: false }))
    const gone = devices.find(({ isPhone }) => isPhone)
    expect(gone).toMatchObject({ browser: 'Safari', system: 'iOS', isThis: false })
    await signOutDevice(t.ctx, here, { sessionId: gone?.sessionId ?? '' })
    expect(await viewerOf(t.ctx, other.setCookies)).toBeNull()
    expect(await viewerOf(t.ctx, setCookies)).not.toBeNull()
    await signOutEverywhere(t.ctx, here, null)
    expect(await viewerOf(t.ctx, setCookies)).toBeNull()
  })

  test('refuses a stranger: another person’s browser stays signed in', async () => {
    const [victim, stranger] = [await confirmedSeeker(t), await confirmedSeeker(t)]
    await signOutDevice(t.ctx, stranger.viewer, { sessionId: victim.viewer.sessionId })
    expect(await viewerOf(t.ctx, victim.setCookies)).not.toBeNull()
    expect(await devicesOf(t.ctx.db, stranger.viewer)).toHaveLength(1)
  })
})

describe('passwords', () => {
  /** Hash of `PASSWORD` at the cost of early versions. */
  const oldHash =
    'bb22ee9c27a9d793e17835bdf91b61aa:81cbc5a667b509da0394b72de30bded4f8951d068ca9883b4c6caa05455d1abed02ef6ea7ed36bc55fbf4ccac520fa6d9145c8600f908bdcee4e03a4e6c37d6a'
  const today = /^\$scrypt\$ln=14,r=8,p=5\$/
  const hashOf = async (userId: string) =>
    (await t.ctx.db.select().from(credentials).where(eq(credentials.userId, userId)))[0]?.passwordHash ?? ''
  async function personOfOld() {
    const person = await confirmedSeeker(t)
    await t.ctx.db.update(credentials).set({ passwordHash: oldHash }).where(eq(credentials.userId, person.userId))
    return person
  }

  test('a sign-in upgrades a hash of lower cost, even two concurrently, and the password stays the same [SEC-23]', async () => {
    const { email, userId } = await personOfOld()
    expect(await entered(email, 'wrong horse')).toBe('wrong_credentials')
    expect(await hashOf(userId)).toBe(oldHash)
    const both = await Promise.all([enter(email), enter(email)])
    for (const { setCookies } of both) expect((await viewerOf(t.ctx, setCookies))?.userId).toBe(userId)
    const renewed = await hashOf(userId)
    expect(renewed).toMatch(today)
    await enter(email)
    expect(await hashOf(userId)).toBe(renewed)
  })

  test('refuses a stranger at an open browser who doesn’t know it; the right one is hashed at the current cost', async () => {
    const { email, userId, viewer, setCookies } = await personOfOld()
    const refused = changePassword(t.ctx, viewer, { password: 'a guess', newPassword: 'the thief’s' })
    await expect(refused).rejects.toMatchObject({ code: 'wrong_password' })
    expect(await viewerOf(t.ctx, setCookies)).not.toBeNull()
    expect(await hashOf(userId)).toBe(oldHash)
    // Every character of a long password counts.
    const twin = 'a lake and a hill '.repeat(4)
    await changePassword(t.ctx, viewer, { password: PASSWORD, newPassword: `${twin}1` })
    expect(await hashOf(userId)).toMatch(today)
    for (const wrong of [`${twin}2`, twin]) expect(await entered(email, wrong)).toBe('wrong_credentials')
    expect(await entered(email, `${twin}1`)).not.toBe('wrong_credentials')
  })

  test('a new password ends all other sessions and mailed links, gives this browser a new session and is announced by email', async () => {
    const { email, viewer, setCookies } = await confirmedSeeker(t)
    const other = (await enter(email)).setCookies
    await requestReset(t.ctx, { email, ...from })
    const link = tokenOf(await lastLink(t.ctx, email))
    const changed = await changePassword(t.ctx, viewer, { password: PASSWORD, newPassword: 'the new one', ...from })
    for (const cookies of [setCookies, other]) expect(await viewerOf(t.ctx, cookies)).toBeNull()
    expect((await viewerOf(t.ctx, changed.setCookies))?.sessionId).not.toBe(viewer.sessionId)
    expect(await resetLink(t.ctx, link)).toBeNull()
    expect((await mailbox(t.ctx, email)).at(-1)?.subject).toBe('Your password was changed')
    expect(await entered(email)).toBe('wrong_credentials')
    expect(await entered(email, 'the new one')).not.toBe('wrong_credentials')
  })

  test('every form refuses passwords that are too short or too long, each with its code', () => {
    const codes = (password: string) =>
      [
        signUpForm.safeParse({ role: 'seeker', email: 'a@test.example', adult: 'on', password }),
        newPasswordForm.safeParse({ token: 't', password, confirmation: password }),
        changePasswordForm.safeParse({ password: 'mine', newPassword: password, confirmation: password }),
      ].map(({ error }) => error?.issues.map(({ message }) => message).find((code) => code.startsWith('password_')))
    expect(codes('abcde')).toEqual(Array(3).fill('password_too_short'))
    expect(codes('x'.repeat(257))).toEqual(Array(3).fill('password_too_long'))
    expect(codes('x'.repeat(256))).toEqual(Array(3).fill(undefined))
  })

  test('a common password is refused at sign-up, by a mailed link and as a new one, and nothing changes [SEC-23]', async () => {
    const refused = { code: 'invalid_input', details: { 'field.password': 'password_common' } }
    const fresh = newAddress()
    await expect(signUp(t.ctx, { ...seekerForm(fresh), password: 'Password1' })).rejects.toMatchObject(refused)
    expect(await mailbox(t.ctx, fresh)).toEqual([])
    const { email, viewer } = await confirmedSeeker(t)
    await requestReset(t.ctx, { email, ...from })
    const token = tokenOf(await lastLink(t.ctx, email))
    await expect(resetPassword(t.ctx, null, { token, password: 'iloveyou', ...from })).rejects.toMatchObject(refused)
    expect(await resetLink(t.ctx, token)).not.toBeNull()
    const changed = changePassword(t.ctx, viewer, { password: PASSWORD, newPassword: 'football' })
    await expect(changed).rejects.toMatchObject({ details: { 'field.newPassword': 'password_common' } })
    expect(await entered(email)).not.toBe('wrong_credentials')
  })

  test('a sign-in with the old password concurrent with the change leaves no session', {
    tags: ['random'],
  }, async () => {
    for (const waitMs of isDeep ? [0, 15, 30, 45, 60, 90, 120] : [0]) {
      const { email, viewer } = await confirmedSeeker(t)
      const change = changePassword(t.ctx, viewer, { password: PASSWORD, newPassword: 'the owner’s new one' })
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      const beside = await entered(email)
      await change
      if (Array.isArray(beside)) expect([waitMs, await viewerOf(t.ctx, beside)]).toEqual([waitMs, null])
    }
  })
})
