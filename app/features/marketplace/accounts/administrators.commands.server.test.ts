import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAdministratorProfiles } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { system } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { profiles, sessions, users } from '#db/schema/all.ts'
import { confirmedSeeker, from, lastLink, mailbox, PASSWORD, tokenOf, viewerOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { ensureAdmin, inviteAdmin, removeAdmin, resetSecondFactor } from './administrators.commands.server.ts'
import { resetPassword, signIn } from './commands.server.ts'
import { confirmFactor, draftSecondFactor } from './second-factor/commands.server.ts'
import { codeAt } from './second-factor/rules.ts'
import { changePassword } from './settings.commands.server.ts'
import { updateEmailVerified, updatePassword } from './store.server.ts'
import { factorOf, resetLink } from './views.server.ts'

const world = testContext()

const operator = system('a test')
const userOf = async (email: string) => (await world.ctx.db.select().from(users).where(eq(users.email, email)))[0]

test('the operator’s administrator is created once and signs in through the mailed link', async () => {
  const email = 'Boss@test.example'
  const ctx: Ctx = { ...world.ctx, config: { ...world.ctx.config, adminEmail: email } }
  await ensureAdmin(ctx)
  await ensureAdmin(ctx)
  await createAdministratorProfiles(ctx, system('test'), {})
  const admin = await userOf('boss@test.example')
  expect(admin).toMatchObject({ role: 'admin', status: 'active', emailVerified: false })
  expect(await mailbox(world.ctx, 'boss@test.example')).toHaveLength(1)
  expect(
    await world.ctx.db.$count(profiles, and(eq(profiles.id, admin?.id ?? ''), eq(profiles.fullName, 'boss'))),
  ).toBe(1)
  const token = tokenOf(await lastLink(world.ctx, 'boss@test.example'))
  expect(await resetLink(ctx, token)).toEqual({ least: 12, isAdministrator: true })
  const { setCookies } = await resetPassword(ctx, null, { token, password: 'admin secret', ...from })
  expect(await viewerOf(world.ctx, setCookies)).toMatchObject({ role: 'admin' })
  await ensureAdmin({ ...world.ctx, config: { ...world.ctx.config, adminEmail: null } })
})

test('administrators must choose at least twelve characters, by invitation and in the account; otherwise nothing changes [SEC-23]', async () => {
  const email = 'twelve@test.example'
  const token = tokenOf(new URL((await inviteAdmin(world.ctx, operator, { email })).url))
  expect(await resetLink(world.ctx, token)).toEqual({ least: 12, isAdministrator: true })
  const short = 'elf Zeichen'
  await expect(resetPassword(world.ctx, null, { token, password: short, ...from })).rejects.toMatchObject({
    details: { 'field.password': 'password_too_short_administrator' },
  })
  const { setCookies } = await resetPassword(world.ctx, null, { token, password: PASSWORD, ...from })
  const viewer = await viewerOf(world.ctx, setCookies)
  if (!viewer) throw new Error('no session')
  await expect(changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: short })).rejects.toMatchObject({
    details: { 'field.newPassword': 'password_too_short_administrator' },
  })
  expect(await viewerOf(world.ctx, setCookies)).not.toBeNull()
})

test('an administrator with a shorter password can’t sign in and gets a link to set a longer one [SEC-23]', async () => {
  const email = 'short-boss@test.example'
  await inviteAdmin(world.ctx, operator, { email })
  const userId = (await userOf(email))?.id ?? ''
  await inTransaction(world.ctx.db, async (tx) => {
    await updatePassword(tx, userId, await hashPassword('elf Zeichen'))
    await updateEmailVerified(tx, userId)
  })
  const enter = (password: string) => signIn(world.ctx, null, { email, password, ...from })
  const before = (await mailbox(world.ctx, email)).length
  await expect(enter('ein falsches')).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(enter('elf Zeichen')).rejects.toMatchObject({ code: 'password_outdated', status: 403 })
  expect(await mailbox(world.ctx, email)).toHaveLength(before + 1)
  expect(await world.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  const token = tokenOf(await lastLink(world.ctx, email))
  await resetPassword(world.ctx, null, { token, password: PASSWORD, ...from })
  expect((await enter(PASSWORD)).role).toBe('admin')
})

test('an email of another account never becomes an administrator', async () => {
  const { email } = await confirmedSeeker(world)
  await ensureAdmin({ ...world.ctx, config: { ...world.ctx.config, adminEmail: email } })
  await expect(inviteAdmin(world.ctx, operator, { email })).rejects.toMatchObject({ code: 'not_an_administrator' })
  expect((await userOf(email))?.role).toBe('seeker')
})

test('the operator can invite an administrator, invite them again and remove them', async () => {
  const email = 'second-boss@test.example'
  const { url } = await inviteAdmin(world.ctx, operator, { email })
  expect(url).toBe((await lastLink(world.ctx, email)).href)
  const again = await inviteAdmin(world.ctx, operator, { email })
  expect(await resetLink(world.ctx, tokenOf(new URL(url)))).toBeNull()
  const token = tokenOf(new URL(again.url))
  const { setCookies } = await resetPassword(world.ctx, null, { token, password: PASSWORD, ...from })
  expect(await viewerOf(world.ctx, setCookies)).toMatchObject({ role: 'admin' })
  await removeAdmin(world.ctx, operator, { email })
  expect(await viewerOf(world.ctx, setCookies)).toBeNull()
  expect(await outcomeOf(signIn(world.ctx, null, { email, password: PASSWORD, ...from }))).toBe('wrong_credentials')
})

test('resetting a second factor signs the lost phone out and needs an existing factor', async () => {
  const person = await confirmedSeeker(world)
  const { email } = person
  await expect(resetSecondFactor(world.ctx, operator, { email })).rejects.toMatchObject({ code: 'no_factor' })
  await draftSecondFactor(world.ctx, person.viewer, { password: PASSWORD })
  const draft = await factorOf(world.ctx, person.viewer)
  const secret = draft.kind === 'draft' ? draft.secret : ''
  const { setCookies } = await confirmFactor(world.ctx, person.viewer, { code: codeAt(secret, Date.now()) })
  await resetSecondFactor(world.ctx, operator, { email })
  expect(await viewerOf(world.ctx, setCookies)).toBeNull()
  expect((await signIn(world.ctx, null, { email, password: PASSWORD, ...from })).setCookies).not.toEqual([])
})

test('only administrators can be removed as such, and unknown people are refused', async () => {
  const { email, setCookies } = await confirmedSeeker(world)
  await expect(removeAdmin(world.ctx, operator, { email })).rejects.toMatchObject({ code: 'not_found' })
  expect(await outcomeOf(resetSecondFactor(world.ctx, operator, { email: 'nobody@test.example' }))).toBe('not_found')
  expect(await viewerOf(world.ctx, setCookies)).not.toBeNull()
})
