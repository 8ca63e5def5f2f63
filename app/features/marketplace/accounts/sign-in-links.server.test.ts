import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { sessions, users } from '#db/schema/all.ts'
import { confirmedSeeker, from, PASSWORD } from '#tests/support/accounts.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { resetPassword } from './commands.server.ts'
import { confirmEmailChange } from './email-change/commands.server.ts'
import { confirmOfficeChange, objectToEmailChange } from './email-change/office.commands.server.ts'
import { completeMfaChallenge } from './second-factor/commands.server.ts'
import { changePassword, signOutEverywhere } from './settings.commands.server.ts'
import { confirmEmail } from './sign-up.commands.server.ts'
import { insertToken, type TokenPurpose } from './store.server.ts'

const world = testContext()

type Purpose = Exclude<TokenPurpose, 'sign_up'>
const reader = { language: 'en', timeZone: 'Europe/Berlin', hourFormat: 'language' } as const
const finish = { password: 'a thief’s own one', role: 'seeker', ...reader } as const

const uses: Record<Purpose, (token: string) => Promise<unknown>> = {
  confirm: (token) => confirmEmail(world.ctx, null, { token, signUpToken: null, finish, ...from }),
  reset: (token) => resetPassword(world.ctx, null, { token, password: 'a thief’s own one', ...from }),
  mfa: (token) => completeMfaChallenge(world.ctx, null, { token, code: '123456', ...from }),
  address: (token) => confirmEmailChange(world.ctx, { token, ...from }),
  office_address: (token) => confirmOfficeChange(world.ctx, { token, ...from }),
  objection: (token) => objectToEmailChange(world.ctx, { token, ...from }),
}
const purposes = Object.keys(uses) as Purpose[]
const refusalOf = (purpose: Purpose) => (purpose === 'mfa' ? 'mfa_challenge_expired' : 'link_invalid')

const outcome = (work: Promise<unknown>) => outcomeOf(work, 'opened')
let counter = 0
const issue = (purpose: Purpose, userId: string, hours = 1) => {
  const subject = purpose === 'address' ? { subject: `next-${++counter}@test.example` } : {}
  return inTransaction(world.ctx.db, (tx) => insertToken(world.ctx, tx, purpose, userId, { hours, ...subject }))
}

describe('a mailed link or a pending step', () => {
  test.each(purposes)('for %s opens nothing of another kind, and nothing after it expires', async (purpose) => {
    const { userId } = await confirmedSeeker(world)
    const token = await issue(purpose, userId)
    for (const other of purposes.filter((candidate) => candidate !== purpose))
      expect([other, await outcome(uses[other](token))]).toEqual([other, refusalOf(other)])
    const late = await issue(purpose, userId, -0.01)
    expect(await outcome(uses[purpose](late))).toBe(refusalOf(purpose))
  })

  const ends: Record<string, (viewer: Viewer) => Promise<unknown>> = {
    'a new password': (viewer) =>
      changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: 'brand new one' }),
    'signing out everywhere': (viewer) => signOutEverywhere(world.ctx, viewer, null),
    'a suspension': (viewer) => setUser(world, viewer.userId, { status: 'suspended' }),
    'a deletion': (viewer) => setUser(world, viewer.userId, { status: 'canceled' }),
  }
  test.each(Object.keys(ends))('does not work after %s', async (end) => {
    const { userId, viewer, email } = await confirmedSeeker(world)
    const tokens = new Map<Purpose, string>()
    for (const purpose of purposes) tokens.set(purpose, await issue(purpose, userId))
    await ends[end]?.(viewer)
    await world.ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    for (const [purpose, token] of tokens)
      expect([purpose, await outcome(uses[purpose](token))]).not.toContain('opened')
    const [user] = await world.ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    expect(user?.email).toBe(email)
    expect(await world.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  })

  test('works once, even if opened twice concurrently [T2, T4]', async () => {
    for (const purpose of ['reset', 'address'] as const) {
      const { userId } = await confirmedSeeker(world)
      const token = await issue(purpose, userId)
      const outcomes = await Promise.all([1, 2].map(() => outcome(uses[purpose](token))))
      expect(outcomes.sort()).toEqual(['link_invalid', 'opened'])
    }
  })
})
