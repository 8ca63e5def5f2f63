import { expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { system } from '#app/platform/context.ts'
import { type LogFields, silentLog } from '#app/platform/log.ts'
import { confirmedSeeker, from, lastLink, newAddress, PASSWORD, tokenOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { inviteAdmin, removeAdmin } from './administrators.commands.server.ts'
import { requestReset, resetPassword, signIn } from './commands.server.ts'
import { confirmEmailChange, requestEmailChange } from './email-change/commands.server.ts'
import { LIMITS } from './limits.rules.ts'
import { confirmFactor, draftSecondFactor } from './second-factor/commands.server.ts'
import { changePassword } from './settings.commands.server.ts'

const world = testContext({ env: { DEMO: '0' } })

/** The security events logged by `work`, refused or not; none may contain personal data. */
async function linesOf(work: (ctx: Ctx) => Promise<unknown>, ...canaries: string[]) {
  const lines: LogFields[] = []
  const note = (_: string, fields: LogFields = {}) => void lines.push(fields)
  await work({ ...world.ctx, log: { ...silentLog, info: note, warn: note } }).catch(() => {})
  for (const word of [PASSWORD, from.clientAddress, ...canaries]) expect(JSON.stringify(lines)).not.toContain(word)
  return lines.map(({ event, code }) => (code ? `${event} ${code}` : event))
}

test('logs refused sign-ins, links, re-authentications and codes [SEC-20, T37]', async () => {
  const { email, viewer, userId } = await confirmedSeeker(world)
  const wrong = { password: 'not-my-password' }
  expect(await linesOf((ctx) => signIn(ctx, null, { email, ...wrong, ...from }), email, wrong.password)).toEqual([
    'sign_in_refused wrong_credentials',
  ])
  const token = 'a-token-that-nobody-mailed'
  expect(await linesOf((ctx) => resetPassword(ctx, null, { token, password: PASSWORD, ...from }), token)).toEqual([
    'link_refused reset',
  ])
  expect(await linesOf((ctx) => draftSecondFactor(ctx, viewer, wrong), userId)).toEqual(['re_authentication_refused'])
  await draftSecondFactor(world.ctx, viewer, { password: PASSWORD })
  expect(await linesOf((ctx) => confirmFactor(ctx, viewer, { code: '000000' }), userId)).toEqual(['code_refused'])
})

test('logs the name of a limit when it is reached, but not its subject [SEC-20, T37]', async () => {
  const email = newAddress()
  const ask = (ctx: Ctx) => requestReset(ctx, { email, ...from })
  for (let mail = 0; mail < LIMITS.mailToAddress.attempts; mail++) await ask(world.ctx)
  expect(await linesOf(ask, email)).toEqual(['limit_reached mail_address'])
})

test('logs a new password and a new email [SEC-20, T37]', async () => {
  const { email, viewer, userId } = await confirmedSeeker(world)
  const newPassword = 'another horse'
  expect(
    await linesOf((ctx) => changePassword(ctx, viewer, { password: PASSWORD, newPassword }), userId, newPassword),
  ).toEqual(['session_ended', 'password_changed', 'session_started'])
  await requestReset(world.ctx, { email, ...from })
  const reset = { token: tokenOf(await lastLink(world.ctx, email)), password: PASSWORD, ...from }
  expect(await linesOf((ctx) => resetPassword(ctx, null, reset), email, reset.token)).toEqual([
    'session_ended',
    'password_changed by_link',
    'session_started',
  ])
  const next = newAddress()
  const credentials = { password: PASSWORD, clientAddress: from.clientAddress }
  await requestEmailChange(world.ctx, viewer, { ...credentials, email: next })
  const link = { token: tokenOf(await lastLink(world.ctx, next)), ...from }
  expect(await linesOf((ctx) => confirmEmailChange(ctx, link), email, next, link.token)).toEqual(['address_changed'])
})

test('signing in over another session logs both', async () => {
  const { viewer } = await confirmedSeeker(world)
  const { email, userId } = await confirmedSeeker(world)
  const enter = (ctx: Ctx) => signIn(ctx, viewer, { email, password: PASSWORD, ...from })
  expect(await linesOf(enter, email, userId)).toEqual(['session_started', 'session_ended'])
})

test('logs an administrator being invited or removed', async () => {
  const input = { email: newAddress() }
  expect(await linesOf((ctx) => inviteAdmin(ctx, system('test'), input), input.email)).toEqual([
    'admin_act administrator_invited',
  ])
  expect(await linesOf((ctx) => removeAdmin(ctx, system('test'), input), input.email)).toEqual([
    'admin_act administrator_removed',
    'session_ended',
  ])
})
