import { expect, test } from 'vitest'
import { confirmedSeeker, from, PASSWORD, viewerOf } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { signIn } from './commands.server.ts'
import { signOutDevice, signOutEverywhere } from './settings.commands.server.ts'
import { devicesOf } from './views.server.ts'

const world = testContext()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const enter = (email: string, userAgent?: string) =>
  signIn(world.ctx, null, { email, password: PASSWORD, ...from, ...(userAgent ? { userAgent } : {}) })

test('every browser is listed with its name, this one first', async () => {
  const { email } = await confirmedSeeker(world)
  await enter(email, phone)
  const here = await viewerOf(world.ctx, (await enter(email, firefox)).setCookies)
  if (!here) throw new Error('not signed in')
  const devices = await devicesOf(world.ctx.db, here)
  expect(devices).toHaveLength(3)
  expect(devices[0]).toMatchObject({ browser: 'Firefox', system: 'Linux', isPhone: false, isThis: true })
  expect(devices).toContainEqual(
    expect.objectContaining({ browser: 'Safari', system: 'iOS', isPhone: true, isThis: false }),
  )
  expect(devices).toContainEqual(expect.objectContaining({ browser: null, system: null, isThis: false }))
})

test('one browser is signed out, and the others stay', async () => {
  const { email, viewer, setCookies } = await confirmedSeeker(world)
  const other = await enter(email, phone)
  const gone = (await devicesOf(world.ctx.db, viewer)).find((device) => !device.isThis)
  await signOutDevice(world.ctx, viewer, { sessionId: gone?.sessionId ?? '' })
  expect(await viewerOf(world.ctx, other.setCookies)).toBeNull()
  expect(await viewerOf(world.ctx, setCookies)).not.toBeNull()
})

test('refuses a stranger: the browser of somebody else stays signed in', async () => {
  const victim = await confirmedSeeker(world)
  const stranger = await confirmedSeeker(world)
  await signOutDevice(world.ctx, stranger.viewer, { sessionId: victim.viewer.sessionId })
  expect(await viewerOf(world.ctx, victim.setCookies)).not.toBeNull()
  expect(await devicesOf(world.ctx.db, stranger.viewer)).toHaveLength(1)
})

test('signing out everywhere ends every session of the person, this one too, and no other', async () => {
  const bystander = await confirmedSeeker(world)
  const { email, viewer, setCookies } = await confirmedSeeker(world)
  const other = await enter(email)
  await signOutEverywhere(world.ctx, viewer, null)
  for (const cookies of [setCookies, other.setCookies]) expect(await viewerOf(world.ctx, cookies)).toBeNull()
  expect(await viewerOf(world.ctx, bystander.setCookies)).not.toBeNull()
})
