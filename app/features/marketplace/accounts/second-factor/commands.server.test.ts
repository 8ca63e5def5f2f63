import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { createSession } from '#app/platform/http/session.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { recoveryCodes, secondFactors } from '#db/schema/all.ts'
import { confirmedSeeker, from, lastLink, mailbox, PASSWORD, tokenOf, viewerOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { waitForEndOrLock } from '#tests/support/races.ts'
import { ensureAdmin } from '../administrators.commands.server.ts'
import { requestReset, resetPassword, signIn } from '../commands.server.ts'
import { changePassword } from '../settings.commands.server.ts'
import { factorOf } from '../views.server.ts'
import {
  completeMfaChallenge,
  confirmFactor,
  draftSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './commands.server.ts'
import { codeAt } from './rules.ts'

const world = testContext({ connections: 3 })
const strict = testContext({ env: { DEMO: '0', ADMIN_EMAIL: 'boss@test.example' } })
type Person = Awaited<ReturnType<typeof confirmedSeeker>>
let person: Person
beforeEach(async () => {
  person = await confirmedSeeker(world)
})

const credentials = { password: PASSWORD }
const halfMinute = 30_000
const realNow = async () =>
  Number((await rows<{ at: string }>(world.ctx.db, sql`select (extract(epoch from now()) * 1000)::text as at`))[0]?.at)

async function draftSecret(ctx: Ctx, viewer: Viewer) {
  await draftSecondFactor(ctx, viewer, credentials)
  const draft = await factorOf(ctx, viewer)
  if (draft.kind !== 'draft') throw new Error('no draft')
  return draft.secret
}

/** Turns on a person's second factor; `code(n)` is the code n half minutes from now. */
async function hasConfirmedFactor({ viewer }: Person) {
  const secret = await draftSecret(world.ctx, viewer)
  const code = async (later: number) => codeAt(secret, (await realNow()) + later * halfMinute)
  const { codes, setCookies } = await confirmFactor(world.ctx, viewer, { code: await code(-1) })
  return { code, recovery: codes, secret, setCookies }
}
const enterPassword = ({ email }: Person) => signIn(world.ctx, null, { email, password: PASSWORD, ...from })
const pass = (token: string | null, code: string) =>
  completeMfaChallenge(world.ctx, null, { token: token ?? '', code, ...from })

describe('setting it up', () => {
  test('needs the password, and has no effect until a code has worked', async () => {
    const { ctx } = world
    expect(await outcomeOf(draftSecondFactor(ctx, person.viewer, { password: 'not mine' }))).toBe('wrong_password')
    expect(await factorOf(ctx, person.viewer)).toEqual({ kind: 'none' })
    await draftSecondFactor(ctx, person.viewer, credentials)
    await expect(confirmFactor(ctx, person.viewer, { code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
    expect((await enterPassword(person)).setCookies).not.toEqual([])
  })

  test('is visible and can be confirmed only in the browser that set it up, for 15 minutes', async () => {
    const { ctx } = world
    const other = await viewerOf(ctx, (await enterPassword(person)).setCookies)
    if (!other) throw new Error('not signed in')
    const secret = await draftSecret(ctx, person.viewer)
    expect(await factorOf(ctx, other)).toEqual({ kind: 'none' })
    const right = () => realNow().then((at) => codeAt(secret, at))
    await expect(confirmFactor(ctx, other, { code: await right() })).rejects.toMatchObject({ code: 'wrong_code' })
    const now = ctx.clock.now()
    await world.setClock(new Date(now.getTime() + 16 * 60_000))
    expect(await factorOf(ctx, person.viewer)).toEqual({ kind: 'none' })
    expect(await outcomeOf(confirmFactor(ctx, person.viewer, { code: await right() }))).toBe('wrong_code')
    await world.setClock(now)
  })

  test('signs every other browser out, because none of them ever gave a code', async () => {
    const thief = await enterPassword(person)
    const { setCookies } = await hasConfirmedFactor(person)
    for (const { setCookies: old } of [thief, person]) expect(await viewerOf(world.ctx, old)).toBeNull()
    expect(await viewerOf(world.ctx, setCookies)).toMatchObject({ userId: person.userId })
  })

  test('signs out a browser whose sign-in with only the password has not finished yet', async () => {
    const { ctx } = world
    const code = codeAt(await draftSecret(ctx, person.viewer), await realNow())
    const { cookie, confirming } = await inTransaction(ctx.db, async (tx) => {
      const setCookie = (await createSession(ctx, tx, person.userId)) ?? ''
      const confirmed = confirmFactor(ctx, person.viewer, { code })
      await waitForEndOrLock({ product: world, nodes: [], databases: [] }, confirmed, 1)
      return { cookie: setCookie, confirming: [confirmed] }
    })
    await Promise.all(confirming)
    expect(cookie).not.toBe('')
    expect(await viewerOf(ctx, [cookie])).toBeNull()
  })

  test('shows ten recovery codes once, tells the owner, and hides the secret from then on', async () => {
    const { recovery, secret, code } = await hasConfirmedFactor(person)
    expect(new Set(recovery).size).toBe(10)
    expect(await factorOf(world.ctx, person.viewer)).toMatchObject({ kind: 'on', codesLeft: 10 })
    expect((await mailbox(world.ctx, person.email)).at(-1)?.subject).toBe('Two-step verification is on')
    const [row] = await world.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, person.userId))
    expect(row?.secret).not.toContain(secret)
    const stored = await world.ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId))
    expect(JSON.stringify(stored)).not.toContain(recovery[0])
    expect(await outcomeOf(draftSecondFactor(world.ctx, person.viewer, { ...credentials, code: await code(0) }))).toBe(
      'factor_exists',
    )
  })
})

describe('signing in', () => {
  test('needs a code after the password, and each code works once', async () => {
    const { code } = await hasConfirmedFactor(person)
    const first = await enterPassword(person)
    expect(first).toMatchObject({ setCookies: [], mfaToken: expect.any(String) })
    await expect(pass(first.mfaToken, '123456')).rejects.toMatchObject({ code: 'wrong_code', status: 401 })
    const right = await code(0)
    const { setCookies } = await pass(first.mfaToken, right)
    expect(await viewerOf(world.ctx, setCookies)).toMatchObject({ userId: person.userId })
    await expect(pass(first.mfaToken, await code(1))).rejects.toMatchObject({ code: 'mfa_challenge_expired' })
    const second = await enterPassword(person)
    await expect(pass(second.mfaToken, right)).rejects.toMatchObject({ code: 'wrong_code' })
    expect((await pass(second.mfaToken, await code(1))).setCookies).not.toEqual([])
  })

  test('of two concurrent attempts with one code only one succeeds', async () => {
    const { code } = await hasConfirmedFactor(person)
    const [one, two] = [await enterPassword(person), await enterPassword(person)]
    const right = await code(0)
    const tries = await Promise.allSettled([pass(one.mfaToken, right), pass(two.mfaToken, right)])
    expect(tries.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('works with a recovery code, once, however it is typed', async () => {
    const { recovery } = await hasConfirmedFactor(person)
    const typed = ` ${recovery[3]?.toUpperCase().replace('-', ' ')}`
    expect((await pass((await enterPassword(person)).mfaToken, typed)).setCookies).not.toEqual([])
    expect(await factorOf(world.ctx, person.viewer)).toMatchObject({ codesLeft: 9 })
    await expect(pass((await enterPassword(person)).mfaToken, typed)).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('refuses a stranger: made-up and expired challenges, and other people’s codes', async () => {
    const other = await confirmedSeeker(world)
    const { recovery } = await hasConfirmedFactor(other)
    const { code } = await hasConfirmedFactor(person)
    const { mfaToken } = await enterPassword(person)
    expect(await outcomeOf(pass('made-up-token-of-nobody', await code(0)))).toBe('mfa_challenge_expired')
    await expect(pass(mfaToken, recovery[0] ?? '')).rejects.toMatchObject({ code: 'wrong_code' })
    const now = world.ctx.clock.now()
    await world.setClock(new Date(now.getTime() + 11 * 60_000))
    await expect(pass(mfaToken, await code(0))).rejects.toMatchObject({ code: 'mfa_challenge_expired' })
    await world.setClock(now)
  })

  test('a mailed link for a new password does not bypass it', async () => {
    const { code } = await hasConfirmedFactor(person)
    await requestReset(world.ctx, { email: person.email, ...from })
    const token = tokenOf(await lastLink(world.ctx, person.email))
    const reset = await resetPassword(world.ctx, null, { token, password: 'a brand new one', ...from })
    expect(reset.setCookies).toEqual([])
    expect((await pass(reset.mfaToken, await code(0))).setCookies).not.toEqual([])
  })

  test('replaces this browser’s session', async () => {
    const { recovery } = await hasConfirmedFactor(person)
    const before = await confirmedSeeker(world)
    const { mfaToken } = await enterPassword(person)
    const input = { token: mfaToken ?? '', code: recovery[0] ?? '', ...from }
    await completeMfaChallenge(world.ctx, before.viewer, input)
    expect(await viewerOf(world.ctx, before.setCookies)).toBeNull()
  })

  test('strict limits: ten codes in 15 minutes, then again', async () => {
    const somebody = await confirmedSeeker(strict)
    const enter = () => signIn(strict.ctx, null, { email: somebody.email, password: PASSWORD, ...from })
    const secret = await draftSecret(strict.ctx, somebody.viewer)
    await confirmFactor(strict.ctx, somebody.viewer, { code: codeAt(secret, (await realNow()) - halfMinute) })
    const { mfaToken } = await enter()
    const complete = (token: string | null, code: string) =>
      completeMfaChallenge(strict.ctx, null, { token: token ?? '', code, ...from })
    const attempt = (code: string) => outcomeOf(complete(mfaToken, code), 'in')
    const answers = []
    for (let n = 0; n < 10; n++) answers.push(await attempt('111111'))
    expect(new Set(answers)).toEqual(new Set(['wrong_code']))
    expect(await attempt(codeAt(secret, await realNow()))).toBe('too_many_attempts')
    await strict.setClock(new Date(strict.ctx.clock.now().getTime() + 16 * 60_000))
    const again = await enter()
    const late = await complete(again.mfaToken, codeAt(secret, await realNow()))
    expect(late.setCookies).not.toEqual([])
  })
})

test('a secret that can’t be read makes every code wrong, but recovery codes still work', async () => {
  const { ctx } = world
  const { code, recovery } = await hasConfirmedFactor(person)
  const own = eq(secondFactors.userId, person.userId)
  await ctx.db
    .update(secondFactors)
    .set({ secret: '00'.repeat(80) })
    .where(own)
  const { mfaToken } = await enterPassword(person)
  await expect(pass(mfaToken, await code(0))).rejects.toMatchObject({ code: 'wrong_code' })
  expect((await pass(mfaToken, recovery[0] ?? '')).setCookies).not.toEqual([])
})

describe('once it is on', () => {
  test('a new password also asks for a code, and ends a sign-in started with the old one', async () => {
    const { code, recovery } = await hasConfirmedFactor(person)
    const { mfaToken } = await enterPassword(person)
    const change = (typed: string) =>
      changePassword(world.ctx, person.viewer, { ...credentials, code: typed, newPassword: 'quite another one' })
    await expect(change('')).rejects.toMatchObject({ code: 'wrong_code' })
    expect((await change(await code(0))).setCookies).not.toEqual([])
    expect(await outcomeOf(pass(mfaToken, recovery[0] ?? ''))).toBe('mfa_challenge_expired')
  })

  test('new recovery codes invalidate the old ones', async () => {
    const { code, recovery } = await hasConfirmedFactor(person)
    const fresh = await renewRecoveryCodes(world.ctx, person.viewer, { ...credentials, code: await code(0) })
    const { mfaToken } = await enterPassword(person)
    await expect(pass(mfaToken, recovery[0] ?? '')).rejects.toMatchObject({ code: 'wrong_code' })
    expect((await pass(mfaToken, fresh[0] ?? '')).setCookies).not.toEqual([])
  })

  test('it can be removed with password and code, the owner is told, and the password is enough again', async () => {
    const { code, recovery } = await hasConfirmedFactor(person)
    expect(await outcomeOf(removeSecondFactor(world.ctx, person.viewer, credentials))).toBe('wrong_code')
    await removeSecondFactor(world.ctx, person.viewer, { ...credentials, code: await code(0) })
    expect((await mailbox(world.ctx, person.email)).at(-1)?.subject).toBe('Two-step verification is off')
    expect((await enterPassword(person)).setCookies).not.toEqual([])
    expect(recovery.length).toBe(10)
    for (const work of [removeSecondFactor, renewRecoveryCodes])
      await expect(work(world.ctx, person.viewer, credentials)).rejects.toMatchObject({ code: 'no_factor' })
  })

  test('an administrator can only sign in to set it up, and keeps it', async () => {
    await ensureAdmin(strict.ctx)
    const token = tokenOf(await lastLink(strict.ctx, 'boss@test.example'))
    const { setCookies } = await resetPassword(strict.ctx, null, { token, password: PASSWORD, ...from })
    const admin = await viewerOf(strict.ctx, setCookies)
    if (!admin) throw new Error('the administrator has no session')
    expect(canAdministrate(admin)).toMatchObject({ code: 'second_factor_needed' })
    const secret = await draftSecret(strict.ctx, admin)
    const on = await confirmFactor(strict.ctx, admin, { code: codeAt(secret, (await realNow()) - halfMinute) })
    const sure = await viewerOf(strict.ctx, on.setCookies)
    expect(canAdministrate(sure)).toEqual({ ok: true })
    expect(await inTransaction(strict.ctx.db, (tx) => createSession(strict.ctx, tx, admin.userId))).toBeNull()
    const code = codeAt(secret, await realNow())
    await expect(removeSecondFactor(strict.ctx, admin, { ...credentials, code })).rejects.toMatchObject({
      code: 'factor_required',
      status: 403,
    })
  })
})
