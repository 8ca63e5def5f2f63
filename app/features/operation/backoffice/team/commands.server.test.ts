import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestReset, resetPassword } from '#app/features/marketplace/accounts/commands.server.ts'
import { INVITE_LINK_DAYS } from '#app/features/marketplace/accounts/schema.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, sessions, verifications } from '#db/schema/all.ts'
import { lastLink, mailbox, tokenOf } from '#tests/support/accounts.ts'
import { emailOf, setUser, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { changeRole, invite, remove, resendInvitation, team } from './commands.server.ts'

const password = 'twelve letters and more'
const t = testContext()
let admin: Viewer
let email: string
let number = 0

beforeEach(async () => {
  admin = await t.asConfirmed(await makeAdmin(t))
  email = `colleague-${++number}@test.example`
})

const memberOf = async (address: string) => (await team(t.ctx.db, admin)).find((each) => each.email === address)
const idOf = async (address: string) => (await memberOf(address))?.userId ?? ''
const newestToken = async () => tokenOf(await lastLink(t.ctx, email))
const choosePassword = (token: string, chosen = password) =>
  resetPassword(t.ctx, null, { token, password: chosen, clientAddress: '203.0.113.9' })
const linksOf = (userId: string) =>
  t.ctx.db.$count(verifications, and(eq(verifications.value, userId), like(verifications.identifier, 'reset:%')))
const acts = async (subjectId: string) =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)).map(
    ({ action, actorId }) => [action, actorId === admin.userId],
  )

/** A colleague who accepted the invitation. */
async function colleague(role: 'administrator' | 'support' = 'administrator') {
  await invite(t.ctx, admin, { email, role })
  await choosePassword(await newestToken())
  return idOf(email)
}

describe('an invitation', () => {
  test('is mailed, works once for some days, wants a long password and leads nowhere without a second factor', async () => {
    await invite(t.ctx, admin, { email, role: 'support' })
    expect(await memberOf(email)).toMatchObject({ isSupport: true, hasPassword: false, hasFactor: false })
    expect((await mailbox(t.ctx, email)).map(({ subject }) => subject)).toEqual(['Your support account at Visavis'])
    const token = await newestToken()
    const short = { details: { 'field.password': 'password_too_short_administrator' } }
    await expect(choosePassword(token, 'too short')).rejects.toMatchObject(short)
    await choosePassword(token)
    await expect(choosePassword(token)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await memberOf(email)).toMatchObject({ hasPassword: true })
    expect(await acts(await idOf(email))).toEqual([['team.invited', true]])
  })

  test('that is sent again ends the earlier link, and that has expired is renewed by a colleague only', async () => {
    await invite(t.ctx, admin, { email, role: 'administrator' })
    const first = await newestToken()
    const userId = await idOf(email)
    await resendInvitation(t.ctx, admin, { userId })
    await expect(choosePassword(first)).rejects.toMatchObject({ code: 'link_invalid' })
    const now = t.ctx.clock.now()
    await t.setClock(new Date(now.getTime() + INVITE_LINK_DAYS * 86_400_000 + 60_000))
    await expect(choosePassword(await newestToken())).rejects.toMatchObject({ code: 'link_invalid' })
    const before = (await mailbox(t.ctx, email)).length
    await requestReset(t.ctx, { email, clientAddress: '203.0.113.9', language: 'en' })
    expect((await mailbox(t.ctx, email)).length).toBe(before)
    await t.setClock(now)
  })

  test('that is withdrawn works no more, and the address can be invited again', async () => {
    await invite(t.ctx, admin, { email, role: 'administrator' })
    const token = await newestToken()
    const userId = await idOf(email)
    await remove(t.ctx, admin, { userId })
    expect(await linksOf(userId)).toBe(0)
    await expect(choosePassword(token)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await memberOf(email)).toBeUndefined()
    expect((await mailbox(t.ctx, email)).length, 'nothing to tell somebody who never came').toBe(1)
    await invite(t.ctx, admin, { email, role: 'support' })
    expect(await memberOf(email)).toMatchObject({ userId, isSupport: true })
  })

  test('of an administrator is mailed to all other administrators, one of support to no one [T34]', async () => {
    const addresses: string[] = []
    for (const role of ['administrator', 'support'] as const) {
      await colleague(role)
      addresses.push(email)
      email = `colleague-${++number}@test.example`
    }
    const mailsNow = () => Promise.all(addresses.map(async (address) => (await mailbox(t.ctx, address)).length))
    const before = await mailsNow()
    await invite(t.ctx, admin, { email, role: 'support' })
    await changeRole(t.ctx, admin, { userId: await idOf(email), role: 'administrator' })
    expect((await mailsNow()).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 0])
    expect((await mailbox(t.ctx, addresses[0] ?? '')).at(-1)?.text).toContain(`${email} is a new administrator`)
  })

  test('is refused for a member’s address and for someone who is in the team', async () => {
    const member = { email: await emailOf(t, await makeSeeker(t)), role: 'support' } as const
    await expect(invite(t.ctx, admin, member)).rejects.toMatchObject({ code: 'not_an_administrator' })
    const userId = await colleague()
    await expect(invite(t.ctx, admin, { email, role: 'support' })).rejects.toMatchObject({ code: 'already_in_team' })
    await expect(resendInvitation(t.ctx, admin, { userId })).rejects.toMatchObject({ code: 'already_in_team' })
  })
})

describe('a colleague', () => {
  test('who is removed is signed out immediately, is notified, and can’t sign in', async () => {
    const userId = await colleague()
    expect(await t.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(1)
    await remove(t.ctx, admin, { userId })
    expect(await t.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    expect((await mailbox(t.ctx, email)).at(-1)?.subject).toBe('You’re no longer in the team of Visavis')
    expect(await acts(userId)).toEqual([
      ['team.invited', true],
      ['team.removed', true],
    ])
    await expect(remove(t.ctx, admin, { userId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is made support and administrator again, and notified', async () => {
    const userId = await colleague()
    await changeRole(t.ctx, admin, { userId, role: 'support' })
    expect(await memberOf(email)).toMatchObject({ isSupport: true })
    await changeRole(t.ctx, admin, { userId, role: 'administrator' })
    expect(await memberOf(email)).toMatchObject({ isSupport: false })
    expect((await mailbox(t.ctx, email)).slice(-2).map(({ subject }) => subject)).toEqual([
      'You’re now in the support team of Visavis',
      'You’re now an administrator of Visavis',
    ])
  })

  test('no one can demote or remove themselves, so one administrator always stays', async () => {
    const { userId } = admin
    await expect(remove(t.ctx, admin, { userId })).rejects.toMatchObject({ code: 'team_yourself' })
    await expect(changeRole(t.ctx, admin, { userId, role: 'support' })).rejects.toMatchObject({ code: 'team_yourself' })
  })

  test('two who remove each other at the same moment: one of them stays', async () => {
    const other = await t.asConfirmed(await makeAdmin(t))
    const ends = await Promise.allSettled([
      remove(t.ctx, admin, { userId: other.userId }),
      changeRole(t.ctx, other, { userId: admin.userId, role: 'support' }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('doesn’t exist for support or strangers, and asks for the password', async () => {
  const userId = await makeAdmin(t)
  const support = await t.asConfirmed(await makeAdmin(t, { isSupport: true }))
  const stranger = await t.asConfirmed(await makeSeeker(t))
  for (const viewer of [support, stranger, null])
    for (const refused of [
      () => team(t.ctx.db, viewer),
      () => invite(t.ctx, viewer, { email, role: 'support' }),
      () => resendInvitation(t.ctx, viewer, { userId }),
      () => changeRole(t.ctx, viewer, { userId, role: 'support' }),
      () => remove(t.ctx, viewer, { userId }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not_found', status: 404 })
  const unconfirmed = await t.as(await makeAdmin(t))
  await expect(remove(t.ctx, unconfirmed, { userId })).rejects.toMatchObject({ code: 'confirmation_needed' })
  await setUser(t, unconfirmed.userId, { status: 'suspended' })
})
