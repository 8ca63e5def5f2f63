import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials, secondFactors } from '#db/schema/all.ts'
import { confirmedSeeker, from, PASSWORD, viewerOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { signIn } from './commands.server.ts'
import { changePassword } from './settings.commands.server.ts'

const world = testContext()
/** Of `PASSWORD`, at the cost of early versions. */
const oldHash =
  'bb22ee9c27a9d793e17835bdf91b61aa:81cbc5a667b509da0394b72de30bded4f8951d068ca9883b4c6caa05455d1abed02ef6ea7ed36bc55fbf4ccac520fa6d9145c8600f908bdcee4e03a4e6c37d6a'
const today = /^\$scrypt\$ln=14,r=8,p=5\$/

async function personOfOld() {
  const person = await confirmedSeeker(world)
  await world.ctx.db.update(credentials).set({ passwordHash: oldHash }).where(eq(credentials.userId, person.userId))
  return person
}
const hashOf = async (userId: string) =>
  (await world.ctx.db.select().from(credentials).where(eq(credentials.userId, userId)))[0]?.passwordHash ?? ''
const enter = (email: string, password = PASSWORD) => signIn(world.ctx, null, { email, password, ...from })

test('a sign-in makes a hash of lower cost anew, also of two at once, and the password stays the same [SEC-23]', async () => {
  const { email, userId } = await personOfOld()
  await expect(enter(email, 'wrong horse')).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await hashOf(userId)).toBe(oldHash)
  const both = await Promise.all([enter(email), enter(email)])
  for (const { setCookies } of both) expect((await viewerOf(world.ctx, setCookies))?.userId).toBe(userId)
  const renewed = await hashOf(userId)
  expect(renewed).toMatch(today)
  await enter(email)
  expect(await hashOf(userId)).toBe(renewed)
})

test('so does the first step of a sign-in with a second factor', async () => {
  const { email, userId } = await personOfOld()
  await world.ctx.db.insert(secondFactors).values({ userId, secret: 'x', confirmedAt: new Date(), lastStep: 1 })
  expect((await enter(email)).mfaToken).toEqual(expect.any(String))
  expect(await hashOf(userId)).toMatch(today)
})

test('a password given at an open browser is hashed at today’s cost as well', async () => {
  const { userId, viewer } = await personOfOld()
  const refused = changePassword(world.ctx, viewer, { password: 'wrong horse', newPassword: 'another good one' })
  await expect(refused).rejects.toMatchObject({ code: 'wrong_password' })
  expect(await hashOf(userId)).toBe(oldHash)
  await changePassword(world.ctx, viewer, { password: PASSWORD, newPassword: 'another good one' })
  expect(await hashOf(userId)).toMatch(today)
})
