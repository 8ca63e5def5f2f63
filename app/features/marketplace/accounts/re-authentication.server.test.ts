import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { credentials, sessions } from '#db/schema/all.ts'
import { setUser, type TestContext, testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { administratorCommand, type RecentReAuthentication } from './re-authentication.commands.server.ts'
import { confirmationOf } from './views.server.ts'

const password = 'a long password of an administrator'
const t = testContext()
let admin: Awaited<ReturnType<TestContext['as']>>
let done = 0
const act = administratorCommand(async (_ctx, _tx, _viewer, _input: RecentReAuthentication) => ++done)

beforeEach(async () => {
  const userId = await makeAdmin(t)
  await t.ctx.db.insert(credentials).values({ userId, passwordHash: await hashPassword(password) })
  admin = await t.as(userId)
  done = 0
})

const minutesAgo = (minutes: number) =>
  t.ctx.db
    .update(sessions)
    .set({ reAuthenticatedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(sessions.id, admin.sessionId))

describe('an administrator action about money or a person', () => {
  test('asks for the password once, and again after ten minutes [ASVS 46, T15]', async () => {
    await expect(act(t.ctx, admin, {})).rejects.toMatchObject({
      code: 'confirmation_needed',
      details: { 'field.password': 'confirmation_needed' },
    })
    await expect(act(t.ctx, admin, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' })
    expect(done).toBe(0)
    await act(t.ctx, admin, { password })
    expect(await confirmationOf(t.ctx.db, admin)).toEqual({ asksPassword: false, asksCode: false })
    await act(t.ctx, admin, {})
    await minutesAgo(9)
    await act(t.ctx, admin, {})
    await minutesAgo(11)
    await expect(act(t.ctx, admin, {})).rejects.toMatchObject({ code: 'confirmation_needed' })
    expect(await confirmationOf(t.ctx.db, admin)).toMatchObject({ asksPassword: true })
    expect(done).toBe(3)
  })

  test('counts a password as an attempt only when one was asked for [T34]', async () => {
    // Demo limits are too high for this test.
    const ctx = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
    for (let times = 0; times < 12; times++) await act(ctx, admin, { password })
    expect(done).toBe(12)
    await minutesAgo(11)
    for (let times = 0; times < 9; times++)
      await expect(act(ctx, admin, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(act(ctx, admin, { password: 'wrong' })).rejects.toMatchObject({ code: 'too_many_attempts' })
  })

  test('refuses members who were removed or demoted since the request began [T34]', async () => {
    const supportAct = administratorCommand(async () => ++done, 'people')
    await act(t.ctx, admin, { password })
    await setUser(t, admin.userId, { isSupport: true })
    await expect(act(t.ctx, admin, {})).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await supportAct(t.ctx, admin, {})
    await setUser(t, admin.userId, { status: 'suspended' })
    await expect(supportAct(t.ctx, admin, {})).rejects.toMatchObject({ code: 'not_found' })
    expect(done).toBe(2)
  })

  test('asks in each browser separately', async () => {
    await act(t.ctx, admin, { password })
    const elsewhere = await t.as(admin.userId)
    await expect(act(t.ctx, elsewhere, {})).rejects.toMatchObject({ code: 'confirmation_needed' })
  })

  test('refuses a stranger with not_found, and an administrator without second factor [ASVS 46, T15]', async () => {
    for (const id of [await makeSeeker(t), await makeCompanion(t)])
      await expect(act(t.ctx, await t.as(id), { password })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(act(t.ctx, null, { password })).rejects.toMatchObject({ code: 'not_found' })
    expect(await outcomeOf(act(t.ctx, { ...admin, hasSecondFactor: false }, { password }))).toBe('second_factor_needed')
    expect(done).toBe(0)
  })
})
