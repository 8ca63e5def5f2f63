import { expect, test } from 'vitest'
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
import { testContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { requestReset, resetPassword, signIn } from './commands.server.ts'
import { changePasswordForm, newPasswordForm, signUpForm } from './forms.ts'
import { changePassword } from './settings.commands.server.ts'
import { signUp } from './sign-up.commands.server.ts'
import { resetLink } from './views.server.ts'

const world = testContext()

const enter = (email: string, password: string) =>
  signIn(world.ctx, null, { email, password, ...from }).then(
    ({ setCookies }) => setCookies,
    (error) => error.code,
  )

test('a new password ends every other session and every mailed link, gives this browser a new session, and is told', async () => {
  const { email, viewer, setCookies } = await confirmedSeeker(world)
  const other = (await enter(email, PASSWORD)) as string[]
  await requestReset(world.ctx, { email, ...from })
  const link = tokenOf(await lastLink(world.ctx, email))
  const changed = await changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: 'the new one', ...from })
  for (const cookies of [setCookies, other]) expect(await viewerOf(world.ctx, cookies)).toBeNull()
  expect((await viewerOf(world.ctx, changed.setCookies))?.sessionId).not.toBe(viewer.sessionId)
  expect(await resetLink(world.ctx, link)).toBeNull()
  expect((await mailbox(world.ctx, email)).at(-1)?.subject).toBe('Your password was changed')
  expect(await enter(email, PASSWORD)).toBe('wrong_credentials')
  expect(await enter(email, 'the new one')).not.toBe('wrong_credentials')
})

test('refuses a stranger at an open browser who does not know the password, and changes nothing', async () => {
  const { email, viewer, setCookies } = await confirmedSeeker(world)
  await expect(
    changePassword(world.ctx, viewer, { password: 'a guess', newPassword: 'the thief’s' }),
  ).rejects.toMatchObject({ code: 'wrong_password' })
  expect(await viewerOf(world.ctx, setCookies)).not.toBeNull()
  expect(await enter(email, PASSWORD)).not.toBe('wrong_credentials')
})

test('a long password counts to its last letter', async () => {
  const { email, viewer } = await confirmedSeeker(world)
  const twin = 'a lake and a hill '.repeat(4)
  await changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: `${twin}1` })
  expect(await enter(email, `${twin}2`)).toBe('wrong_credentials')
  expect(await enter(email, twin)).toBe('wrong_credentials')
  expect(await enter(email, `${twin}1`)).not.toBe('wrong_credentials')
})

test('letters of every script and spaces are fine', async () => {
  const { email, viewer } = await confirmedSeeker(world)
  const newPassword = ' Ünïcode 密码 🔑 '
  await changePassword(world.ctx, viewer, { password: PASSWORD, newPassword })
  expect(await enter(email, newPassword)).not.toBe('wrong_credentials')
  expect(await enter(email, newPassword.trim())).toBe('wrong_credentials')
})

test('every form refuses short and endless passwords, each with its code', () => {
  const bad = { abcde: 'password_too_short', ['x'.repeat(257)]: 'password_too_long' }
  for (const [password, code] of Object.entries(bad)) {
    const forms = [
      signUpForm.safeParse({ role: 'seeker', email: 'a@test.example', adult: 'on', password }),
      newPasswordForm.safeParse({ token: 't', password, confirmation: password }),
      changePasswordForm.safeParse({ password: 'mine', newPassword: password, confirmation: password }),
    ]
    for (const form of forms) expect(form.error?.issues.map((issue) => issue.message)).toContain(code)
  }
  expect(
    newPasswordForm.safeParse({ token: 't', password: 'x'.repeat(256), confirmation: 'x'.repeat(256) }).success,
  ).toBe(true)
})

test('a password that is tried first everywhere is refused at sign-up, by a mailed link and for a new one, and nothing changes [SEC-23]', async () => {
  const refused = { code: 'invalid_input', details: { 'field.password': 'password_common' } }
  const fresh = newAddress()
  await expect(signUp(world.ctx, { ...seekerForm(fresh), password: 'Password1' })).rejects.toMatchObject(refused)
  expect(await mailbox(world.ctx, fresh)).toEqual([])
  const { email, viewer } = await confirmedSeeker(world)
  await requestReset(world.ctx, { email, ...from })
  const token = tokenOf(await lastLink(world.ctx, email))
  await expect(resetPassword(world.ctx, null, { token, password: 'iloveyou', ...from })).rejects.toMatchObject(refused)
  expect(await resetLink(world.ctx, token)).not.toBeNull()
  await expect(
    changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: 'football' }),
  ).rejects.toMatchObject({ details: { 'field.newPassword': 'password_common' } })
  expect(await enter(email, PASSWORD)).not.toBe('wrong_credentials')
})

test('a sign-in with the old password that runs beside the change leaves no session', {
  tags: ['random'],
}, async () => {
  for (const waitMs of isDeep ? [0, 15, 30, 45, 60, 90, 120] : [0]) {
    const { email, viewer } = await confirmedSeeker(world)
    const change = changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: 'the owner’s new one' })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const beside = await enter(email, PASSWORD)
    await change
    if (Array.isArray(beside)) expect([waitMs, await viewerOf(world.ctx, beside)]).toEqual([waitMs, null])
  }
})
