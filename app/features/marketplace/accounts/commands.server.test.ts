import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
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
import { hashEmail, requestReset, resetPassword, signIn, signOut } from './commands.server.ts'
import { emailAddress } from './forms.ts'
import { sweepAccounts } from './limits.commands.server.ts'
import { confirmEmail, resendConfirmation, signUp } from './sign-up.commands.server.ts'
import { resetLink } from './views.server.ts'

const world = testContext()

const mailbox = (to: string) => mailsTo(world.ctx, to)
const lastLink = (to: string, ctx: Ctx = world.ctx) => linkTo(ctx, to)
const viewerOf = (setCookies: string[]) => viewerWith(world.ctx, setCookies)
const userOf = async (email: string) => (await world.ctx.db.select().from(users).where(eq(users.email, email)))[0]

async function confirmed(email: string): Promise<string> {
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  return (await confirmEmail(world.ctx, null, { token: tokenOf(await lastLink(email)), signUpToken, ...from })).userId
}

test('signing up makes an unconfirmed account with its role, tick, language, zone and hours, and mails a link [A-08, O-04, T-14]', async () => {
  const email = newAddress()
  await world.setClock(new Date('2026-12-01T10:00:30Z'))
  const input = {
    ...seekerForm(email),
    language: 'de' as const,
    hourFormat: '12' as const,
    next: '/de/companion/mara-1a2b',
  }
  expect(await signUp(world.ctx, input)).toMatchObject({ email })
  const user = await userOf(email)
  expect(user).toMatchObject({
    role: 'seeker',
    status: 'new',
    emailVerified: false,
    language: 'de',
    timeZone: 'Europe/Vienna',
    hourFormat: '12',
  })
  expect(user?.confirmedAdultAt?.toISOString().slice(0, 16)).toBe('2026-12-01T10:00')
  const [mail] = await mailbox(email)
  expect(mail).toMatchObject({
    language: 'de',
    subject: 'Bestätige deine E-Mail-Adresse für Visavis',
    userId: user?.id,
  })
  const link = await lastLink(email)
  expect(link.origin + link.pathname).toBe('http://localhost:3000/de/confirm')
  expect(link.searchParams.get('next')).toBe('/de/companion/mara-1a2b')
  expect(link.href).not.toContain('person')
  expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
})

test('a companion begins without a status [O-04]', async () => {
  const email = newAddress()
  await signUp(world.ctx, { ...seekerForm(email), role: 'offerer' })
  expect(await userOf(email)).toMatchObject({ role: 'offerer', status: null })
})

test('passwords and tokens are stored as hashes only', async () => {
  const email = newAddress()
  await signUp(world.ctx, seekerForm(email))
  const user = await userOf(email)
  const [credential] = await world.ctx.db
    .select()
    .from(credentials)
    .where(eq(credentials.userId, user?.id ?? ''))
  expect(credential?.passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
  const token = tokenOf(await lastLink(email))
  expect(token).toHaveLength(32)
  expect(JSON.stringify(await world.ctx.db.select().from(verifications))).not.toContain(token)
})

test('signing up refuses an address that exists, in any writing, and one whose account was deleted [A-07]', async () => {
  const email = newAddress()
  await confirmed(email)
  const written = emailAddress.parse(` ${email.toUpperCase()} `)
  await expect(signUp(world.ctx, seekerForm(written))).rejects.toMatchObject({ code: 'access_unavailable' })
  const gone = newAddress()
  await world.ctx.db.insert(canceledAddresses).values({ emailHash: hashEmail(world.ctx, gone) })
  await expect(signUp(world.ctx, seekerForm(gone))).rejects.toMatchObject({ code: 'access_unavailable' })
  expect(await mailbox(gone)).toHaveLength(0)
  const canceled = newAddress()
  await setUser(world, await confirmed(canceled), { status: 'canceled' })
  await expect(signUp(world.ctx, seekerForm(canceled))).rejects.toMatchObject({ code: 'access_unavailable' })
})

test('of two sign-ups with one address at the same time the later one holds: one account, and one link that works [A-09, O-03, O-05, O-06]', async () => {
  const email = newAddress()
  const made = await Promise.all([1, 2].map(() => signUp(world.ctx, seekerForm(email))))
  expect(await world.ctx.db.$count(users, eq(users.email, email))).toBe(1)
  const mails = await mailbox(email)
  const outcomes = []
  for (const { text } of mails) {
    const token = tokenOf(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'about:none'))
    for (const { signUpToken } of made)
      outcomes.push(
        await confirmEmail(world.ctx, null, { token, signUpToken, ...from }).then(
          () => 'confirmed',
          (error) => error.code,
        ),
      )
  }
  expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
})

test('a sign-up of which the database gives nothing back says so, and leaves nothing [A-11]', async () => {
  const email = newAddress()
  await world.ctx.db.execute(
    sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await world.ctx.db.execute(sql`create trigger swallow before insert on users for each row execute function swallow()`)
  try {
    await expect(signUp(world.ctx, seekerForm(email))).rejects.toMatchObject({ code: 'no_user_data' })
  } finally {
    await world.ctx.db.execute(sql`drop function swallow cascade`)
  }
  expect(await mailbox(email)).toEqual([])
  expect(texts('en', 'accounts')('errors.no_user_data')).toBe(
    'Sign up successful, but no user data returned. Please try logging in or contact support.',
  )
})

test('an account without a role, or with a made-up status, cannot exist [A-47, O-03, O-05, O-06, T-15]', async () => {
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
  const token = tokenOf(await lastLink(email))
  const { userId, setCookies } = await confirmEmail(world.ctx, null, { token, signUpToken, ...from })
  expect(await userOf(email)).toMatchObject({ id: userId, emailVerified: true })
  expect(await viewerOf(setCookies)).toMatchObject({ userId, role: 'seeker', name: null })
  expect(await world.announced()).toContainEqual({ type: 'account.confirmed', userId })
  await expect(confirmEmail(world.ctx, null, { token, signUpToken, ...from })).rejects.toMatchObject({
    code: 'link_invalid',
  })
})

test('confirming refuses a stranger with a made-up, a dead or another kind of link', async () => {
  const email = newAddress()
  await world.setClock(new Date('2026-12-02T10:00:00Z'))
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  const token = tokenOf(await lastLink(email))
  await expect(confirmEmail(world.ctx, null, { token: `${token}x`, signUpToken, ...from })).rejects.toMatchObject({
    code: 'link_invalid',
  })
  await expect(resetPassword(world.ctx, null, { token, password: 'another one', ...from })).rejects.toMatchObject({
    code: 'link_invalid',
  })
  await world.setClock(new Date('2026-12-04T10:05:00Z'))
  await expect(confirmEmail(world.ctx, null, { token, signUpToken, ...from })).rejects.toMatchObject({
    code: 'link_invalid',
  })
  expect((await userOf(email))?.emailVerified).toBe(false)
})

test('the confirmation mail can be sent again, and only to accounts that need it [A-38, A-39]', async () => {
  const email = newAddress()
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  await resendConfirmation(world.ctx, { email, ...from })
  expect(await mailbox(email)).toHaveLength(2)
  await confirmEmail(world.ctx, null, { token: tokenOf(await lastLink(email)), signUpToken, ...from })
  await resendConfirmation(world.ctx, { email, ...from })
  expect(await mailbox(email)).toHaveLength(2)
  await resendConfirmation(world.ctx, { email: 'nobody@test.example', ...from })
  expect(await mailbox('nobody@test.example')).toHaveLength(0)
})

test('signing in needs the right password and a confirmed address', async () => {
  const email = newAddress()
  const { signUpToken } = await signUp(world.ctx, seekerForm(email))
  const attempt = (password: string) => signIn(world.ctx, null, { email, password, ...from })
  await expect(attempt('wrong one')).rejects.toMatchObject({ code: 'wrong_credentials', status: 401 })
  await expect(attempt('correct horse')).rejects.toMatchObject({ code: 'email_not_confirmed' })
  await confirmEmail(world.ctx, null, { token: tokenOf(await lastLink(email)), signUpToken, ...from })
  await expect(attempt('wrong one')).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await viewerOf((await attempt('correct horse')).setCookies)).toMatchObject({ role: 'seeker' })
})

test('to whom the demonstration is closed, the password of its people is a wrong one, however the address is written', async () => {
  const email = `somebody@${DEMO_DOMAIN}`
  await confirmed(email)
  const password = 'correct horse'
  for (const written of [email, email.toUpperCase(), ` ${email}`])
    await expect(signIn(world.ctx, null, { email: written, password, ...from })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  const { setCookies } = await signIn(world.ctx, null, { email, password, isDemoOpen: true, ...from })
  expect(await viewerOf(setCookies)).toMatchObject({ role: 'seeker' })
})

test('signing in refuses a stranger, an unknown address, a non-address and an endless password alike', async () => {
  for (const [email, password] of [
    ['unknown@test.example', 'correct horse'],
    ['no address', 'correct horse'],
    ['unknown@test.example', 'x'.repeat(900)],
  ] as const) {
    await expect(signIn(world.ctx, null, { email, password, ...from })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  }
})

test('canceled and suspended people learn it only with the right password, and get no session [A-30]', async () => {
  for (const status of ['suspended', 'canceled'] as const) {
    const email = newAddress()
    const userId = await confirmed(email)
    await setUser(world, userId, { status })
    await world.ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    await expect(signIn(world.ctx, null, { email, password: 'wrong one', ...from })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    await expect(signIn(world.ctx, null, { email, password: 'correct horse', ...from })).rejects.toMatchObject({
      code: 'access_unavailable',
    })
    expect(await world.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  }
})

test('every sign-in gets a new session', async () => {
  const email = newAddress()
  await confirmed(email)
  const cookies = await Promise.all(
    [1, 2].map(
      async () => (await signIn(world.ctx, null, { email, password: 'correct horse', ...from })).setCookies[0],
    ),
  )
  expect(cookies[0]).not.toBe(cookies[1])
})

test('signing out ends the session on the server, and only this one', async () => {
  const email = newAddress()
  await confirmed(email)
  const one = await signIn(world.ctx, null, { email, password: 'correct horse', ...from })
  const two = await signIn(world.ctx, null, { email, password: 'correct horse', ...from })
  const viewer = await viewerOf(one.setCookies)
  const { setCookies } = await signOut(world.ctx, viewer)
  expect(setCookies.find((line) => line.startsWith('session='))).toContain('Max-Age=0')
  expect(await viewerOf(one.setCookies)).toBeNull()
  expect(await viewerOf(two.setCookies)).not.toBeNull()
  expect((await signOut(world.ctx, null)).setCookies.join()).toContain('session=;')
})

test('a mailed link sets a new password once: other sessions and links end, the mailbox counts as proven [A-18, A-25]', async () => {
  const email = newAddress()
  await signUp(world.ctx, seekerForm(email))
  await requestReset(world.ctx, { email, ...from })
  const first = tokenOf(await lastLink(email))
  await requestReset(world.ctx, { email, ...from })
  const link = await lastLink(email)
  expect(link.pathname).toBe('/en/login')
  expect(await resetLink(world.ctx, tokenOf(link))).not.toBeNull()
  const { setCookies, userId } = await resetPassword(world.ctx, null, {
    token: tokenOf(link),
    password: 'brand new one',
    ...from,
  })
  expect(await viewerOf(setCookies)).toMatchObject({ userId })
  for (const token of [first, tokenOf(link)]) {
    expect(await resetLink(world.ctx, token)).toBeNull()
    await expect(resetPassword(world.ctx, null, { token, password: 'thief thief', ...from })).rejects.toMatchObject({
      code: 'link_invalid',
    })
  }
  expect((await mailbox(email)).at(-1)?.subject).toBe('Your password was changed')
  await expect(signIn(world.ctx, null, { email, password: 'correct horse', ...from })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  const other = await signIn(world.ctx, null, { email, password: 'brand new one', ...from })
  await requestReset(world.ctx, { email, ...from })
  await resetPassword(world.ctx, null, { token: tokenOf(await lastLink(email)), password: 'newer still', ...from })
  expect(await viewerOf(other.setCookies)).toBeNull()
})

test('a link for a new password dies after an hour', async () => {
  const email = newAddress()
  await confirmed(email)
  await world.setClock(new Date('2026-12-05T10:00:00Z'))
  await requestReset(world.ctx, { email, ...from })
  const token = tokenOf(await lastLink(email))
  await world.setClock(new Date('2026-12-05T11:05:00Z'))
  expect(await resetLink(world.ctx, token)).toBeNull()
  await expect(resetPassword(world.ctx, null, { token, password: 'too late now', ...from })).rejects.toMatchObject({
    code: 'link_invalid',
  })
})

test('no reset mail goes to strangers, canceled or suspended people', async () => {
  await requestReset(world.ctx, { email: 'stranger@test.example', ...from })
  expect(await mailbox('stranger@test.example')).toHaveLength(0)
  for (const status of ['canceled', 'suspended'] as const) {
    const email = newAddress()
    await setUser(world, await confirmed(email), { status })
    const before = (await mailbox(email)).length
    await requestReset(world.ctx, { email, ...from })
    expect(await mailbox(email)).toHaveLength(before)
  }
})

test('strict limits: five sign-ups an hour from one network, however many addresses it has', async () => {
  const strict: Ctx = { ...world.ctx, config: { ...world.ctx.config, demo: false } }
  const attempt = (host: number) =>
    signUp(strict, { ...seekerForm(newAddress()), clientAddress: `2001:db8:77:1:${host.toString(16)}::1` })
  for (let host = 1; host <= 5; host++) await attempt(host)
  await expect(attempt(6)).rejects.toMatchObject({ code: 'too_many_attempts', status: 429 })
  await expect(
    signUp(strict, { ...seekerForm(newAddress()), clientAddress: '2001:db8:77:2::1' }),
  ).resolves.toBeDefined()
  await world.setClock(new Date(world.ctx.clock.now().getTime() + 61 * 60_000))
  await expect(attempt(7)).resolves.toBeDefined()
})

test('strict limits: ten passwords a quarter of an hour for one address from one network; refused ones count, and the owner elsewhere is let in', async () => {
  const strict: Ctx = { ...world.ctx, config: { ...world.ctx.config, demo: false } }
  const email = newAddress()
  await confirmed(email)
  const attempt = (password: string, clientAddress: string) =>
    signIn(strict, null, { ...from, email, password, clientAddress })
  for (let times = 1; times <= 10; times++) {
    await expect(attempt('wrong one', `198.51.100.${times}`)).rejects.toMatchObject({ code: 'wrong_credentials' })
  }
  await expect(attempt('correct horse', '198.51.100.99')).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(attempt('correct horse', '192.0.2.1')).resolves.toBeDefined()
})

test('strict limits: four mails an hour to one address, known or not', async () => {
  const strict: Ctx = { ...world.ctx, config: { ...world.ctx.config, demo: false } }
  for (const email of [
    'flood@test.example',
    await confirmed(newAddress()).then(
      async (id) => (await world.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.email ?? '',
    ),
  ]) {
    await rows(world.ctx.db, sql`delete from rate_limits`)
    for (let times = 1; times <= 4; times++) await requestReset(strict, { email, ...from })
    await expect(requestReset(strict, { email, ...from })).rejects.toMatchObject({ code: 'too_many_attempts' })
  }
})

test('with deferred disclosure every address gets the same answer, and only the mail differs', async () => {
  const deferred: Ctx = { ...world.ctx, config: { ...world.ctx.config, signupDisclosure: 'deferred' } }
  const existing = newAddress()
  await confirmed(existing)
  const gone = newAddress()
  await world.ctx.db.insert(canceledAddresses).values({ emailHash: hashEmail(world.ctx, gone) })
  const fresh = newAddress()
  for (const email of [existing, gone, fresh])
    expect(await signUp(deferred, seekerForm(email))).toEqual({
      email,
      signUpToken: expect.stringMatching(/^[\w-]{32}$/),
    })
  expect((await mailbox(existing)).at(-1)?.subject).toBe('You already have an account at Visavis')
  expect((await lastLink(gone)).pathname).toBe('/en/access-unavailable')
  expect((await lastLink(fresh)).pathname).toBe('/en/confirm')
  expect(await userOf(gone)).toBeUndefined()
})

test('the daily sweep forgets accounts unconfirmed for a week, and nothing that is in use', async () => {
  const abandoned = newAddress()
  await signUp(world.ctx, seekerForm(abandoned))
  const confirmedEmail = newAddress()
  await confirmed(confirmedEmail)
  await world.setClock(new Date(world.ctx.clock.now().getTime() + 8 * 86_400_000))
  const recent = newAddress()
  const { signUpToken } = await signUp(world.ctx, seekerForm(recent))
  const recentToken = tokenOf(await lastLink(recent))
  await sweepAccounts(world.ctx)
  expect(await userOf(abandoned)).toBeUndefined()
  expect(await userOf(confirmedEmail)).toBeDefined()
  await expect(confirmEmail(world.ctx, null, { token: recentToken, signUpToken, ...from })).resolves.toBeDefined()
  await expect(signUp(world.ctx, seekerForm(abandoned))).resolves.toMatchObject({ email: abandoned })
})
