import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { texts } from '#app/i18n/texts.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { DEMO_DOMAIN } from '#db/demo/accounts.ts'
import { canceledAddresses, credentials, sessions, users, verifications } from '#db/schema/all.ts'
import {
  from,
  lastLink as linkTo,
  mailbox as mailsTo,
  newAddress,
  seekerForm,
  tokenOf,
  viewerOf as viewerWith,
} from '#tests/support/accounts.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { hashEmail, requestReset, resetPassword, signIn, signOut } from './commands.server.ts'
import { emailAddress } from './forms.ts'
import { sweepAccounts } from './limits.commands.server.ts'
import { confirmEmail, resendConfirmation, signUp } from './sign-up.commands.server.ts'
import { resetLink } from './views.server.ts'

const world = testContext()
const configured = (config: Partial<typeof world.ctx.config>) => ({
  ...world.ctx,
  config: { ...world.ctx.config, ...config },
})
const strict = () => configured({ demo: false })

const mailbox = (to: string) => mailsTo(world.ctx, to)
const lastLink = (to: string) => linkTo(world.ctx, to)
const lastToken = async (to: string) => tokenOf(await lastLink(to))
const viewerOf = (setCookies: string[]) => viewerWith(world.ctx, setCookies)
const userOf = async (email: string) => (await world.ctx.db.select().from(users).where(eq(users.email, email)))[0]
const enter = (email: string, password = 'correct horse') => signIn(world.ctx, null, { email, password, ...from })
const reset = (token: string, password = 'brand new one') =>
  resetPassword(world.ctx, null, { token, password, ...from })
const later = (ms: number) => world.setClock(new Date(world.ctx.clock.now().getTime() + ms))

async function confirmed(email: string): Promise<string> {
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  return (await confirmEmail(world.ctx, null, { token: await lastToken(email), signUpToken, ...from })).userId
}

test('signing up creates an unconfirmed account with its role, tick, language, time zone and hour format, and mails a link [A-08, O-04, T-14]', async () => {
  const email = newAddress()
  await world.setClock(new Date('2026-12-01T10:00:30Z'))
  const chosen = { language: 'de', hourFormat: '12' } as const
  expect(await signUp(world.ctx, { ...seekerForm(email), ...chosen, next: '/de/companion/mara-1a2b' })).toMatchObject({
    email,
  })
  const user = await userOf(email)
  const stored = { role: 'seeker', status: 'new', emailVerified: false, timeZone: 'Europe/Vienna', ...chosen }
  expect(user).toMatchObject(stored)
  expect(user?.confirmedAdultAt?.toISOString().slice(0, 16)).toBe('2026-12-01T10:00')
  const [mail] = await mailbox(email)
  const subject = 'Bestätige deine E-Mail-Adresse für Visavis'
  expect(mail).toMatchObject({ language: 'de', subject, userId: user?.id })
  const link = await lastLink(email)
  expect(link.origin + link.pathname).toBe('http://localhost:3000/de/confirm')
  expect(link.searchParams.get('next')).toBe('/de/companion/mara-1a2b')
  expect(link.href).not.toContain('person')
  expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
  const companion = newAddress()
  await signUp(world.ctx, { ...seekerForm(companion), role: 'offerer' })
  expect(await userOf(companion)).toMatchObject({ role: 'offerer', status: null })
})

test('passwords and tokens are stored only as hashes', async () => {
  const email = newAddress()
  await signUp(world.ctx, seekerForm(email))
  const mine = eq(credentials.userId, (await userOf(email))?.id ?? '')
  const [credential] = await world.ctx.db.select().from(credentials).where(mine)
  expect(credential?.passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
  const token = await lastToken(email)
  expect(token).toHaveLength(32)
  expect(JSON.stringify(await world.ctx.db.select().from(verifications))).not.toContain(token)
})

test('signing up refuses an existing email, in any spelling, and that of a deleted account [A-07]', async () => {
  const [email, gone, canceled] = [newAddress(), newAddress(), newAddress()]
  await confirmed(email)
  await world.ctx.db.insert(canceledAddresses).values({ emailHash: hashEmail(world.ctx, gone) })
  await setUser(world, await confirmed(canceled), { status: 'canceled' })
  for (const written of [emailAddress.parse(` ${email.toUpperCase()} `), gone, canceled])
    expect(await outcomeOf(signUp(world.ctx, seekerForm(written)))).toBe('access_unavailable')
  expect(await mailbox(gone)).toHaveLength(0)
})

test('of two concurrent sign-ups with one email the later one wins: one account, and one working link [A-09, O-03, O-05, O-06]', async () => {
  const email = newAddress()
  const made = await Promise.all([1, 2].map(() => signUp(world.ctx, seekerForm(email))))
  expect(await world.ctx.db.$count(users, eq(users.email, email))).toBe(1)
  const outcomes = []
  for (const { text } of await mailbox(email)) {
    const token = tokenOf(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'about:none'))
    for (const { signUpToken } of made)
      outcomes.push(await outcomeOf(confirmEmail(world.ctx, null, { token, signUpToken, ...from })))
  }
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('if the database returns no row, signing up is refused and leaves nothing [A-11]', async () => {
  const email = newAddress()
  await world.ctx.db.execute(
    sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await world.ctx.db.execute(sql`create trigger swallow before insert on users for each row execute function swallow()`)
  try {
    expect(await outcomeOf(signUp(world.ctx, seekerForm(email)))).toBe('no_user_data')
  } finally {
    await world.ctx.db.execute(sql`drop function swallow cascade`)
  }
  expect(await mailbox(email)).toEqual([])
  expect(texts('en', 'accounts')('errors.no_user_data')).toBe(
    'Sign up successful, but no user data returned. Please try logging in or contact support.',
  )
})

test('an account without a role, or with a made-up status, is impossible [A-47, O-03, O-05, O-06, T-15]', async () => {
  const wrong = [
    sql`insert into users (email) values ('no-role@test.example')`,
    sql`insert into users (email, role, status) values ('odd@test.example', 'guest', 'new')`,
    sql`insert into users (email, role, status) values ('odd@test.example', 'seeker', 'Active')`,
    sql`insert into users (email, role, status) values ('odd@test.example', 'seeker', null)`,
  ]
  for (const statement of wrong) await expect(world.ctx.db.execute(statement)).rejects.toThrow()
})

test('the mailed link confirms once, signs in and announces it', async () => {
  const email = newAddress()
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  const link = { token: await lastToken(email), signUpToken, ...from }
  const { userId, setCookies } = await confirmEmail(world.ctx, null, link)
  expect(await userOf(email)).toMatchObject({ id: userId, emailVerified: true })
  expect(await viewerOf(setCookies)).toMatchObject({ userId, role: 'seeker', name: null })
  expect(await world.announced()).toContainEqual({ type: 'account.confirmed', userId })
  expect(await outcomeOf(confirmEmail(world.ctx, null, link))).toBe('link_invalid')
})

test('confirming refuses a stranger with a made-up, an expired or another kind of link', async () => {
  const email = newAddress()
  await world.setClock(new Date('2026-12-02T10:00:00Z'))
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  const token = await lastToken(email)
  const confirm = (given: string) => outcomeOf(confirmEmail(world.ctx, null, { token: given, signUpToken, ...from }))
  expect(await confirm(`${token}x`)).toBe('link_invalid')
  expect(await outcomeOf(reset(token))).toBe('link_invalid')
  await world.setClock(new Date('2026-12-04T10:05:00Z'))
  expect(await confirm(token)).toBe('link_invalid')
  expect((await userOf(email))?.emailVerified).toBe(false)
})

test('the confirmation email can be sent again, but only to accounts that need it [A-38, A-39]', async () => {
  const email = newAddress()
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  await resendConfirmation(world.ctx, { email, ...from })
  expect(await mailbox(email)).toHaveLength(2)
  await confirmEmail(world.ctx, null, { token: await lastToken(email), signUpToken, ...from })
  for (const to of [email, 'nobody@test.example']) await resendConfirmation(world.ctx, { email: to, ...from })
  expect([await mailbox(email), await mailbox('nobody@test.example')].map(({ length }) => length)).toEqual([2, 0])
})

test('signing in needs the right password and a confirmed email', async () => {
  const email = newAddress()
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  await expect(enter(email, 'wrong one')).rejects.toMatchObject({ code: 'wrong_credentials', status: 401 })
  expect(await outcomeOf(enter(email))).toBe('email_not_confirmed')
  await confirmEmail(world.ctx, null, { token: await lastToken(email), signUpToken, ...from })
  expect(await outcomeOf(enter(email, 'wrong one'))).toBe('wrong_credentials')
  expect(await viewerOf((await enter(email)).setCookies)).toMatchObject({ role: 'seeker' })
})

test('unknown emails cost a hash too, so response times don’t reveal who has an account [T1]', async () => {
  const known = newAddress()
  await confirmed(known)
  const hashing = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  for (const email of [known, newAddress()]) expect(await outcomeOf(enter(email, 'wrong'))).toBe('wrong_credentials')
  const hashes = hashing.mock.calls.length
  hashing.mockRestore()
  syncBuiltinESMExports()
  expect(hashes).toBe(2)
})

test('while the demo is closed, its password counts as wrong, however the email is written', async () => {
  const email = `somebody@${DEMO_DOMAIN}`
  await confirmed(email)
  for (const written of [email, email.toUpperCase(), ` ${email}`])
    expect(await outcomeOf(enter(written))).toBe('wrong_credentials')
  const input = { email, password: 'correct horse', isDemoOpen: true, ...from }
  expect(await viewerOf((await signIn(world.ctx, null, input)).setCookies)).toMatchObject({ role: 'seeker' })
})

test('deleted and suspended people learn it only with the right password, and get no session or email [A-30]', async () => {
  for (const status of ['suspended', 'canceled'] as const) {
    const email = newAddress()
    const userId = await confirmed(email)
    await setUser(world, userId, { status })
    await world.ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    expect(await outcomeOf(enter(email, 'wrong one'))).toBe('wrong_credentials')
    expect(await outcomeOf(enter(email))).toBe('access_unavailable')
    expect(await world.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    const before = (await mailbox(email)).length
    await requestReset(world.ctx, { email, ...from })
    expect(await mailbox(email)).toHaveLength(before)
  }
  await requestReset(world.ctx, { email: 'stranger@test.example', ...from })
  expect(await mailbox('stranger@test.example')).toHaveLength(0)
})

test('signing out ends the session on the server, and only this one', async () => {
  const email = newAddress()
  await confirmed(email)
  const [one, two] = [await enter(email), await enter(email)]
  const { setCookies } = await signOut(world.ctx, await viewerOf(one.setCookies))
  expect(setCookies.find((line) => line.startsWith('session='))).toContain('Max-Age=0')
  expect(await viewerOf(one.setCookies)).toBeNull()
  expect(await viewerOf(two.setCookies)).not.toBeNull()
  expect((await signOut(world.ctx, null)).setCookies.join()).toContain('session=;')
})

test('a mailed link sets a new password once: other sessions and links end, and the email counts as confirmed [A-18, A-25]', async () => {
  const email = newAddress()
  await signUp(world.ctx, seekerForm(email))
  await requestReset(world.ctx, { email, ...from })
  const first = await lastToken(email)
  await requestReset(world.ctx, { email, ...from })
  const link = await lastLink(email)
  expect(link.pathname).toBe('/en/login')
  expect(await resetLink(world.ctx, tokenOf(link))).not.toBeNull()
  const { setCookies, userId } = await reset(tokenOf(link))
  expect(await viewerOf(setCookies)).toMatchObject({ userId })
  for (const token of [first, tokenOf(link)]) {
    expect(await resetLink(world.ctx, token)).toBeNull()
    expect(await outcomeOf(reset(token, 'thief thief'))).toBe('link_invalid')
  }
  expect((await mailbox(email)).at(-1)?.subject).toBe('Your password was changed')
  expect(await outcomeOf(enter(email))).toBe('wrong_credentials')
  const other = await enter(email, 'brand new one')
  await requestReset(world.ctx, { email, ...from })
  await reset(await lastToken(email), 'newer still')
  expect(await viewerOf(other.setCookies)).toBeNull()
})

test('a link for a new password expires after an hour', async () => {
  const email = newAddress()
  await confirmed(email)
  await requestReset(world.ctx, { email, ...from })
  const token = await lastToken(email)
  await later(65 * 60_000)
  expect(await resetLink(world.ctx, token)).toBeNull()
  expect(await outcomeOf(reset(token))).toBe('link_invalid')
})

test('strict limits: five sign-ups an hour from one network, however many addresses it has', async () => {
  const attempt = (host: number, network = 1) => {
    const clientAddress = `2001:db8:77:${network}:${host.toString(16)}::1`
    return outcomeOf(signUp(strict(), { ...seekerForm(newAddress()), clientAddress }))
  }
  for (let host = 1; host <= 5; host++) expect(await attempt(host)).toBe('done')
  expect([await attempt(6), await attempt(1, 2)]).toEqual(['too_many_attempts', 'done'])
  await later(61 * 60_000)
  expect(await attempt(7)).toBe('done')
})

test('strict limits: ten passwords in 15 minutes for one email from one network; refused ones count, and the owner elsewhere gets in', async () => {
  const email = newAddress()
  await confirmed(email)
  const attempt = (password: string, clientAddress: string) =>
    outcomeOf(signIn(strict(), null, { ...from, email, password, clientAddress }))
  for (let times = 1; times <= 10; times++)
    expect(await attempt('wrong one', `198.51.100.${times}`)).toBe('wrong_credentials')
  expect(await attempt('correct horse', '198.51.100.99')).toBe('too_many_attempts')
  expect(await attempt('correct horse', '192.0.2.1')).toBe('done')
})

test('strict limits: four emails an hour to one address, known or not', async () => {
  const known = newAddress()
  await confirmed(known)
  for (const email of ['flood@test.example', known]) {
    await rows(world.ctx.db, sql`delete from rate_limits`)
    for (let times = 1; times <= 4; times++) await requestReset(strict(), { email, ...from })
    expect(await outcomeOf(requestReset(strict(), { email, ...from }))).toBe('too_many_attempts')
  }
})

test('with deferred disclosure every email gets the same response, and only the mail differs', async () => {
  const [existing, gone, fresh] = [newAddress(), newAddress(), newAddress()]
  await confirmed(existing)
  await world.ctx.db.insert(canceledAddresses).values({ emailHash: hashEmail(world.ctx, gone) })
  for (const email of [existing, gone, fresh])
    expect(await signUp(configured({ signupDisclosure: 'deferred' }), seekerForm(email))).toEqual({
      email,
      signUpToken: expect.stringMatching(/^[\w-]{32}$/),
    })
  expect((await mailbox(existing)).at(-1)?.subject).toBe('You already have a Visavis account')
  expect((await lastLink(gone)).pathname).toBe('/en/access-unavailable')
  expect((await lastLink(fresh)).pathname).toBe('/en/confirm')
  expect(await userOf(gone)).toBeUndefined()
})

test('the daily sweep deletes accounts unconfirmed for a week, and nothing in use', async () => {
  const [abandoned, inUse, recent] = [newAddress(), newAddress(), newAddress()]
  await signUp(world.ctx, seekerForm(abandoned))
  await confirmed(inUse)
  await later(8 * 86_400_000)
  const { signUpToken } = await signUp(world.ctx, seekerForm(recent))
  const link = { token: await lastToken(recent), signUpToken, ...from }
  await sweepAccounts(world.ctx)
  expect(await userOf(abandoned)).toBeUndefined()
  expect(await userOf(inUse)).toBeDefined()
  expect(await outcomeOf(confirmEmail(world.ctx, null, link))).toBe('done')
  expect(await outcomeOf(signUp(world.ctx, seekerForm(abandoned)))).toBe('done')
})
