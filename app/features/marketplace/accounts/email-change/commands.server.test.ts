import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canceledAddresses, users } from '#db/schema/all.ts'
import { confirmedSeeker, from, lastLink, mailbox, newAddress, PASSWORD, tokenOf } from '#tests/support/accounts.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { hashEmail, requestReset, resetPassword, signIn } from '../commands.server.ts'
import { confirmEmailChange, requestEmailChange } from './commands.server.ts'

const world = testContext()
type Person = Awaited<ReturnType<typeof confirmedSeeker>>

const credentials = { password: PASSWORD, clientAddress: from.clientAddress }
const ask = ({ viewer }: Person, email: string) => requestEmailChange(world.ctx, viewer, { ...credentials, email })
const open = (link: URL) => confirmEmailChange(world.ctx, { token: tokenOf(link), ...from })
const addressOf = async ({ userId }: Person) =>
  (await world.ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email

test('a new email takes effect once its link is opened, in any browser, and the old one is told', async () => {
  const person = await confirmedSeeker(world)
  const email = newAddress()
  await ask(person, email)
  expect(await addressOf(person)).toBe(person.email)
  expect(await open(await lastLink(world.ctx, email))).toEqual({ email })
  expect(await addressOf(person)).toBe(email)
  expect((await mailbox(world.ctx, person.email)).at(-1)?.subject).toBe('Your email was changed')
  expect(await outcomeOf(signIn(world.ctx, null, { email: person.email, password: PASSWORD, ...from }))).toBe(
    'wrong_credentials',
  )
  expect((await signIn(world.ctx, null, { email, password: PASSWORD, ...from })).setCookies).not.toEqual([])
})

test('links mailed to the old email stop working', async () => {
  const person = await confirmedSeeker(world)
  await requestReset(world.ctx, { email: person.email, ...from })
  const token = tokenOf(await lastLink(world.ctx, person.email))
  const email = newAddress()
  await ask(person, email)
  await open(await lastLink(world.ctx, email))
  expect(await outcomeOf(resetPassword(world.ctx, null, { token, password: 'a thief’s one', ...from }))).toBe(
    'link_invalid',
  )
})

test('a link works once, for a day, and only the newest', async () => {
  const person = await confirmedSeeker(world)
  const [first, second] = [newAddress(), newAddress()]
  await ask(person, first)
  await ask(person, second)
  await expect(open(await lastLink(world.ctx, first))).rejects.toMatchObject({ code: 'link_invalid' })
  await open(await lastLink(world.ctx, second))
  await expect(open(await lastLink(world.ctx, second))).rejects.toMatchObject({ code: 'link_invalid' })
  const third = newAddress()
  await ask(person, third)
  const now = world.ctx.clock.now()
  await world.setClock(new Date(now.getTime() + 25 * 60 * 60_000))
  await expect(open(await lastLink(world.ctx, third))).rejects.toMatchObject({ code: 'link_invalid' })
  await world.setClock(now)
  expect(await addressOf(person)).toBe(second)
})

test('the email in ADMIN_EMAIL can only be changed on the server', async () => {
  const person = await confirmedSeeker(world)
  const ctx = { ...world.ctx, config: { ...world.ctx.config, adminEmail: person.email.toUpperCase() } }
  expect(await outcomeOf(requestEmailChange(ctx, person.viewer, { ...credentials, email: newAddress() }))).toBe(
    'address_of_operator',
  )
})

test('an email of another account gets the same response; its owner is told, and no link exists', async () => {
  const [person, other] = [await confirmedSeeker(world), await confirmedSeeker(world)]
  await expect(ask(person, other.email)).resolves.toBeUndefined()
  expect((await mailbox(world.ctx, other.email)).at(-1)?.subject).toBe('You already have a Visavis account')
  const deleted = newAddress()
  await world.ctx.db.insert(canceledAddresses).values({ emailHash: hashEmail(world.ctx, deleted) })
  await expect(ask(person, deleted)).resolves.toBeUndefined()
  expect(await mailbox(world.ctx, deleted)).toEqual([])
  expect(await addressOf(person)).toBe(person.email)
})

test('if two people request one email, the first to open the link gets it', async () => {
  const [one, two] = [await confirmedSeeker(world), await confirmedSeeker(world)]
  const email = newAddress()
  await ask(one, email)
  const first = await lastLink(world.ctx, email)
  await ask(two, email)
  const second = await lastLink(world.ctx, email)
  const opened = await Promise.allSettled([open(first), open(second)])
  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(opened.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'link_invalid' } })
})

test('refuses a stranger: without the password, with the current email, and once the account is deleted', async () => {
  const person = await confirmedSeeker(world)
  const email = newAddress()
  expect(
    await outcomeOf(requestEmailChange(world.ctx, person.viewer, { ...credentials, password: 'a guess', email })),
  ).toBe('wrong_password')
  expect(await mailbox(world.ctx, email)).toEqual([])
  await expect(ask(person, person.email)).rejects.toMatchObject({ code: 'same_address' })
  await ask(person, email)
  await setUser(world, person.userId, { status: 'suspended' })
  await expect(open(await lastLink(world.ctx, email))).rejects.toMatchObject({ code: 'link_invalid' })
  expect(await outcomeOf(confirmEmailChange(world.ctx, { token: 'made up', ...from }))).toBe('link_invalid')
})
