import { expect, test } from 'vitest'
import { confirmedSeeker, PASSWORD } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { suspensionOf } from '#tests/support/suspensions.ts'
import { loader } from './access-unavailable.tsx'
import { action } from './login.tsx'

const now = new Date('2026-12-01T12:00:00Z')
const until = new Date('2026-12-08T12:00:00Z')
const world = testContext({ now })

const given = () => ({ ctx: world.ctx, language: 'de' as const, params: { lang: 'de' } })
const enter = async (email: string, password: string) =>
  action(routeArgs('/de/login', { ...given(), form: { intent: 'sign_in', email, password } }))

const look = (cookie: string) =>
  loader(routeArgs('/de/access-unavailable?mode=signin', { ...given(), headers: { cookie } }))

test.each([
  [until, { title: 'Dein Konto ist gesperrt · Visavis', suspension: { until } }],
  [null, { title: 'Dein Konto ist geschlossen · Visavis', suspension: { until: null } }],
])('after the right password the page shows how long the account is suspended (%s) [A-27]', async (endAt, page) => {
  const { email, userId } = await confirmedSeeker(world)
  await (await suspensionOf(world, userId, endAt)).suspend()
  const answer = (await enter(email, PASSWORD)) as unknown as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/de/access-unavailable?mode=signin'])
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookies.filter((line) => line?.startsWith('session='))).toEqual([])
  expect(look(cookies.join('; '))).toMatchObject(page)
})

test('a wrong password, or opening the page by hand, reveals nothing', async () => {
  const { email, userId } = await confirmedSeeker(world)
  await (await suspensionOf(world, userId)).suspend()
  expect(await enter(email, 'not the password')).toMatchObject({ data: { code: 'wrong_credentials' } })
  expect(look('')).toMatchObject({ title: 'Du kannst dich nicht anmelden · Visavis', suspension: null })
})
