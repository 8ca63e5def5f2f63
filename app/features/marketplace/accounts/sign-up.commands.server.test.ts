import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema/all.ts'
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
import { outcomeOf } from '#tests/support/outcomes.ts'
import { ensureAdmin } from './administrators.commands.server.ts'
import { requestReset, signIn } from './commands.server.ts'
import { confirmEmail, resendConfirmation, signUp } from './sign-up.commands.server.ts'
import { isConfirmedElsewhere, resetLink, signUpToFinish } from './views.server.ts'

const world = testContext()

const prepared = 'chosen by a stranger'
const mine = 'mine and nobody else’s'
const reader = { language: 'de', timeZone: 'Europe/Vienna', hourFormat: '12' } as const
const finish = { password: mine as string, role: 'seeker' as const, ...reader }

const userOf = async (email: string) => (await world.ctx.db.select().from(users).where(eq(users.email, email)))[0]
const linkTo = async (email: string) => tokenOf(await lastLink(world.ctx, email))
const enter = (email: string, password: string) => outcomeOf(signIn(world.ctx, null, { email, password, ...from }))
const confirm = (token: string, more: { signUpToken?: string | null; finish?: typeof finish } = {}) =>
  confirmEmail(world.ctx, null, { token, signUpToken: null, ...more, ...from })

async function prepare(email: string) {
  return signUp(world.ctx, { ...seekerForm(email), role: 'offerer', password: prepared, language: 'en' })
}

describe('a sign-up that a stranger prepared with another person’s email', () => {
  test('is replaced by the owner’s own: the stranger’s password, role and links no longer count [SEC-11]', async () => {
    const email = newAddress()
    const strangers = await prepare(email)
    const first = await linkTo(email)
    await requestReset(world.ctx, { email, ...from })
    const reset = await linkTo(email)
    const own = await signUp(world.ctx, seekerForm(email))
    expect(await outcomeOf(confirm(first, strangers))).toBe('link_invalid')
    expect(await resetLink(world.ctx, reset)).toBeNull()
    expect(await outcomeOf(confirm(await linkTo(email), strangers))).toBe('password_needed')
    const { setCookies } = await confirm(await linkTo(email), own)
    expect(await viewerOf(world.ctx, setCookies)).toMatchObject({ role: 'seeker', timeZone: 'Europe/Vienna' })
    expect([await enter(email, prepared), await enter(email, PASSWORD)]).toEqual(['wrong_credentials', 'done'])
  })

  test('finished elsewhere, is reported only to the browser that started it, and to none with deferred disclosure [SEC-11, T1]', async () => {
    const email = newAddress()
    const { signUpToken } = await prepare(email)
    const other = await prepare(newAddress())
    expect(await isConfirmedElsewhere(world.ctx, signUpToken)).toBe(false)
    await confirm(await linkTo(email), { finish })
    expect(await isConfirmedElsewhere(world.ctx, signUpToken)).toBe(true)
    for (const token of [other.signUpToken, 'made-up', null])
      expect(await isConfirmedElsewhere(world.ctx, token)).toBe(false)
    const config = { ...world.ctx.config, signupDisclosure: 'deferred' as const }
    expect(await isConfirmedElsewhere({ ...world.ctx, config }, signUpToken)).toBe(false)
  })

  test('does not sign in anyone who just clicks the mailed button; nothing changes [SEC-11]', async () => {
    const email = newAddress()
    await prepare(email)
    const token = await linkTo(email)
    expect(await signUpToFinish(world.ctx, { token, signUpToken: null })).toEqual({ email, role: 'offerer' })
    for (const signUpToken of [null, 'a-token-that-is-made-up', (await prepare(newAddress())).signUpToken])
      expect(await outcomeOf(confirm(token, { signUpToken }))).toBe('password_needed')
    expect(await userOf(email)).toMatchObject({ emailVerified: false })
    expect(await enter(email, prepared)).toBe('email_not_confirmed')
  })

  test('becomes the account of the mailbox’s owner: with their password and role, and nothing of the stranger’s [SEC-11]', async () => {
    const email = newAddress()
    const strangers = await prepare(email)
    const token = await linkTo(email)
    const { setCookies, userId } = await confirm(token, { finish })
    expect(await viewerOf(world.ctx, setCookies)).toMatchObject({
      userId,
      role: 'seeker',
      status: 'new',
      language: 'de',
      hourFormat: '12',
    })
    expect(await world.announced()).toContainEqual({ type: 'account.confirmed', userId })
    expect([await enter(email, prepared), await enter(email, mine)]).toEqual(['wrong_credentials', 'done'])
    expect(await outcomeOf(confirm(token, { finish }))).toBe('link_invalid')
    expect(await outcomeOf(confirm(token, strangers))).toBe('link_invalid')
    expect(await signUpToFinish(world.ctx, { token, signUpToken: null })).toBeNull()
  })

  test('made after the owner’s own takes nothing from the owner, whose browser is then asked for a password', async () => {
    const email = newAddress()
    const own = await signUp(world.ctx, seekerForm(email))
    const first = await linkTo(email)
    await prepare(email)
    expect(await outcomeOf(confirm(first, own))).toBe('link_invalid')
    expect(await outcomeOf(confirm(await linkTo(email), own))).toBe('password_needed')
    await confirm(await linkTo(email), { ...own, finish })
    expect([await enter(email, prepared), await enter(email, mine)]).toEqual(['wrong_credentials', 'done'])
  })

  test('concurrent with the owner’s confirmation never leaves the stranger’s password on a confirmed account [SEC-11]', {
    tags: ['random'],
  }, async () => {
    for (const waitMs of isDeep ? [0, 40, 80, 120] : [0]) {
      const email = newAddress()
      const own = await signUp(world.ctx, seekerForm(email))
      const token = await linkTo(email)
      const beside = prepare(email)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      await Promise.allSettled([confirm(token, own), beside])
      const isConfirmed = (await userOf(email))?.emailVerified
      expect(await enter(email, prepared)).toBe(isConfirmed ? 'wrong_credentials' : 'email_not_confirmed')
    }
  })
})

test('an unacceptable password is refused in the other browser too, and the link stays valid [SEC-23]', async () => {
  const email = newAddress()
  await prepare(email)
  const token = await linkTo(email)
  expect(await outcomeOf(confirm(token, { finish: { ...finish, password: 'password1' } }))).toBe('invalid_input')
  expect(await outcomeOf(confirm(token, { finish }))).toBe('done')
})

test('a sign-up never replaces a confirmed or suspended account, or an invited administrator [SEC-11]', async () => {
  const confirmed = await confirmedSeeker(world)
  const suspended = newAddress()
  await prepare(suspended)
  await setUser(world, (await userOf(suspended))?.id ?? '', { status: 'suspended' })
  const invited = newAddress()
  await ensureAdmin({ ...world.ctx, config: { ...world.ctx.config, adminEmail: invited } })
  for (const email of [confirmed.email, suspended, invited]) {
    const before = await userOf(email)
    expect(await outcomeOf(signUp(world.ctx, seekerForm(email)))).toBe('access_unavailable')
    expect(await userOf(email)).toEqual(before)
  }
  expect(await viewerOf(world.ctx, confirmed.setCookies)).not.toBeNull()
  const before = (await mailbox(world.ctx, invited)).length
  await resendConfirmation(world.ctx, { email: invited, ...from })
  expect(await mailbox(world.ctx, invited)).toHaveLength(before)
})
